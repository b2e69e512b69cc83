/** A sentence of the API as the console writes it: with a typographic apostrophe. */
export const typeset = (sentence: string): string => sentence.replaceAll("'", '’')
