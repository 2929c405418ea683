/** Invitation links that others can open. */

/** Commands that start a server for the local network: from the sources, or installed. */
export const SHARE_COMMANDS = { make: "make play SHARE=1", command: "fellfield serve --open --share" };

/** The link to a path; on a loopback page, with the address others can reach. */
export function inviteLink(path: string, page: string, address: string): string {
  return new URL(path, address && isLoopbackUrl(page) ? address : page).href;
}

/** Whether an address is reachable only from this machine. */
export function isLoopbackUrl(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
