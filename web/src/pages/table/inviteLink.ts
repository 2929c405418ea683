/** The link that brings others to a table: one that they can open. */

/** How a server that was started for this machine alone is started for the network: from the sources, or installed. */
export const SHARE_COMMANDS = { make: "make play SHARE=1", command: "fellfield serve --open --share" };

/** The link to a path of this page; from a page that only this machine can open, by the address that others know. */
export function inviteLink(path: string, page: string, address: string): string {
  return new URL(path, address && isLoopbackUrl(page) ? address : page).href;
}

/** Does this address lead no further than the machine on which it is opened? */
export function isLoopbackUrl(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
