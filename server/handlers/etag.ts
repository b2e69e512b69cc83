import { createHash } from 'node:crypto'
import { invalid, Problem } from '../problem.ts'

/** A strong ETag: the row's version, then a hash of all that the answer shows. */
export const etagOf = (version: number, body: string | Buffer): string =>
  `"${version}-${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`

/**
 * A weak ETag, for an answer that also tells when it was read: of all but that, so that it stays while nothing changes
 * (RFC 9110, section 8.8.1).
 */
export const weakEtagOf = (version: number, lasting: string): string => `W/${etagOf(version, lasting)}`

const opaque = (tag: string): string => tag.replace(/^W\//, '')

const list = /^\s*(?:W\/)?"[\x21\x23-\x7e]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e]*")*\s*$/
const one = /(?:W\/)?"[\x21\x23-\x7e]*"/g

/** The entity tags of a header (RFC 9110, section 8.8.3), `*` for any, or null when it is garbled. */
const tagsOf = (header: string): '*' | string[] | null => {
  if (header.trim() === '*') return '*'
  return list.test(header) ? (header.match(one) ?? []) : null
}

/** Whether If-None-Match names the ETag; compared weakly and whole (RFC 9110, section 13.1.2). Garbled: no. */
export const isNoneMatch = (header: string | undefined, etag: string): boolean => {
  const tags = header === undefined ? null : tagsOf(header)
  return tags === '*' || (tags?.some((tag) => opaque(tag) === opaque(etag)) ?? false)
}

/**
 * Reads If-Match, of which the version part alone is compared, strongly (RFC 9110, section 13.1.1).
 * @returns whether a row of that version may be changed.
 * @throws Problem invalid_request when the header is garbled.
 */
export const ifMatch = (header: string | undefined): ((version: number) => boolean) => {
  if (header === undefined) return () => true
  const tags = tagsOf(header)
  if (tags === null) {
    throw invalid({
      path: 'header:If-Match',
      code: 'malformed',
      message: 'If-Match must be an ETag from an earlier response, in double quotes, or *.',
    })
  }
  return (version) => tags === '*' || tags.some((tag) => tag.startsWith(`"${version}-`))
}

/** The refusal of a change to a row that has been changed since. */
export const versionConflict = (version: number, body: object): Problem =>
  new Problem(
    'stale_version',
    { detail: 'Read the resource again and repeat the change with its current ETag.' },
    { etag: etagOf(version, JSON.stringify(body)) },
  )

/** The version that an ETag tells. */
export const versionOf = (etag: string): number => Number(/^"(\d+)-/.exec(etag)?.[1])
