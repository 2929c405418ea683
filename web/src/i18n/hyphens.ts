/** Adds soft hyphens to long words, before a syllable, with at least two letters before and three after. */
export function hyphenated(text: string): string {
  return text.replace(/\p{L}{7,}/gu, (word) =>
    word.replace(/(?<=\p{L}[aeiouáéíóúàèìòù][lmnrs]?)(?=[bcdfgjlmnpqrstvz][aeiouáéíóúàèìòù]\p{L})/giu, "\u00ad"),
  );
}
