// White space that is not a control character: those are refused by the contract, not folded away.
// oxlint-disable-next-line no-control-regex -- leaving control characters out is the point
const spaces = /[^\S\u0000-\u001f\u007f-\u009f]+/gu

/** A name as the contract compares it (`x-normalize: name`): NFC, trimmed, each run of white space one space. */
export const foldName = (name: string): string =>
  name.normalize('NFC').replace(spaces, ' ').replace(/^ | $/g, '')
