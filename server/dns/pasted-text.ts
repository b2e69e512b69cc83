/** Characters that were pasted with a record: quotation marks, backslashes, and characters that can't be seen. */
const pasted = /["\u201c\u201d\u201e\\\p{Cf}\p{Cc}]/gu

/** Returns a text without the characters that were pasted with it, as its author meant it: strings of a zone file are one text. */
export const withoutPasted = (text: string): string =>
  text
    .replaceAll(/" ?"/g, '')
    .replaceAll(/[\t\n\r]/g, ' ')
    .replaceAll(pasted, '')
    .replaceAll(/\p{Zs}/gu, ' ')
