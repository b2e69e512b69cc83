/** A title as the end of another sentence: `Something went wrong` becomes `something went wrong`; `API` stays. */
export const lowerFirst = (text: string): string =>
  /^[A-Z](?![A-Z])/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
