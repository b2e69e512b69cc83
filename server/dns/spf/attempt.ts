import { withoutPasted } from '../pasted-text.ts'
import { isSpf } from './record.ts'

/** How far into a text its version may begin: behind quotation marks, spaces, or a pasted line of a zone file. */
const longestStart = 100

/** A version, however it is written. `v=spf10` is another one. */
const version = /(?<![a-z0-9])v[^\S\n]?=[^\S\n]?spf[^\S\n]?1(?![a-z0-9])/i

const startOf = (text: string) => version.exec(text.slice(0, longestStart))

/** Whether a text was meant as an SPF record, although receivers don't read it as one. */
export const looksLikeSpf = (text: string): boolean => !isSpf(text) && startOf(text) !== null

/** Returns the record that a text was meant as, without what makes it none. A record is returned as it is. */
export const intendedSpf = (text: string): string => {
  const match = isSpf(text) ? null : startOf(text)
  if (match === null) return text
  const terms = withoutPasted(text.slice(match.index + match[0].length)).replace(/^[;:,. ]+/, '')
  return `v=spf1 ${terms}`.trimEnd()
}

/** Returns the start of a text up to the character behind its version, which shows why it is no record. */
export const spfStart = (text: string): string => {
  const match = startOf(text)
  return match === null ? text.slice(0, longestStart) : text.slice(0, match.index + match[0].length + 1)
}
