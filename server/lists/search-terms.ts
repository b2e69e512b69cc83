import { asciiDomain } from '../rules/ascii-domain.ts'

/** The most words of a search that are looked for. */
export const maxSearchTerms = 10

/** The words of a search in their order, each once, at most `maxSearchTerms`. White space of any kind divides them. */
export const searchTerms = (q: string): string[] =>
  [...new Set(q.split(/\s+/u).filter((word) => word !== ''))].slice(0, maxSearchTerms)

/** An address or a domain name that is typed in Unicode as it is stored (RFC 5891); null for any other word. */
export const asciiForm = (word: string): string | null => {
  const at = word.lastIndexOf('@') + 1
  if (/^[\x20-\x7e]*$/.test(word) || !/[@.]/.test(word)) return null
  const domain = asciiDomain(word.slice(at))
  return domain === '' ? null : word.slice(0, at) + domain
}

/** Domains that a word of a search names in Unicode only, with what the word has before them. */
export interface UnicodeMatch {
  word: string
  /** The part before the domain, with the @; '' if the word is only a part of the domain. */
  before: string
  domainIds: readonly string[]
}

/** Identities whose external ID begins with a word of a search. */
export interface ExternalIdMatch {
  word: string
  identityIds: readonly string[]
}

/** What the words of a search name besides the text that rows are searched by. */
export interface SearchMatches {
  inUnicode: readonly UnicodeMatch[]
  byExternalId: readonly ExternalIdMatch[]
}
