/** Profile colours: the CSS value of each, and the clan of lemmings that stands for it. */

const CLANS: { readonly [colour: string]: string } = {
  red: "rodeo",
  pink: "rodeo",
  orange: "viking",
  yellow: "viking",
  green: "soldier",
  teal: "iq",
  blue: "iq",
  violet: "ritz",
  brown: "biker",
  grey: "biker",
};
const VALUES: { readonly [colour: string]: string } = {
  red: "#c22f3d",
  orange: "#e5762e",
  yellow: "#f7c71c",
  green: "#3c8a37",
  teal: "#1f9aa0",
  blue: "#2a6fc4",
  violet: "#7e4d9d",
  pink: "#e9607a",
  brown: "#8a5a3c",
  grey: "#7b8790",
};

export function clanOfColour(colour: string): string {
  return CLANS[colour] ?? "soldier";
}

export function colourValue(colour: string): string {
  return VALUES[colour] ?? "#7b8790";
}
