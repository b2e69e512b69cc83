const quotes = /^["'“”„«»]+|["'“”„«»]+$/gu

/** An address without what programs put around it: a name, brackets, quotation marks, separators, and the `mailto:` of a link. */
export const bareAddress = (text: string): string => {
  const trimmed = text.trim().replace(/^[[({\s;,]+|[\])}\s;,]+$/gu, '')
  const [, inBrackets = trimmed] = /<\s*([^<>]*?)\s*>$/u.exec(trimmed) ?? []
  const unquoted = inBrackets.replace(quotes, '')
  const [, linked = unquoted] = /^mailto:([^?]*)/iu.exec(unquoted) ?? []
  return linked.replace(quotes, '')
}
