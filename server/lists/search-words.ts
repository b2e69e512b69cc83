/** The most words of a search that are looked for. */
export const maxSearchWords = 10

/** The words of a search in their order, each once, at most `maxSearchWords`. White space of any kind divides them. */
export const searchWords = (q: string): string[] =>
  [...new Set(q.split(/\s+/u).filter((word) => word !== ''))].slice(0, maxSearchWords)
