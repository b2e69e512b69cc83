import { asciiDomain } from '../rules/ascii-domain.ts'

/** The most bytes of a domain name (RFC 1035, section 2.3.4), with a final dot. */
const longestName = 254

/** A header's value without its comments, which can contain others (RFC 5322, section 3.2.2). */
const withoutComments = (value: string): string => {
  let depth = 0
  let isQuoted = false
  let isEscaped = false
  let text = ''
  for (const character of value) {
    const isBare: boolean = !isEscaped
    isEscaped = isBare && character === '\\' && (isQuoted || depth > 0)
    if (isBare && character === '"' && depth === 0) isQuoted = !isQuoted
    if (isBare && character === '(' && !isQuoted) depth += 1
    if (depth === 0) text += character
    if (isBare && character === ')' && depth > 0) depth -= 1
  }
  return text
}

/**
 * Returns the domains that a header From names, in small letters and as A-labels: those after each "@", also in a display name,
 * which some programs show as the sender. Comments and spaces in a domain are left out (RFC 5322, section 4.4).
 */
export const domainsInFrom = (value: string): string[] => {
  const text = withoutComments(value)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([@.]) ?/g, '$1')
  const names = Array.from(text.matchAll(/@([^\s@<>,;:()[\]"\\]+)/g), ([, name = '']) => name)
    .filter(({ length }) => length <= longestName)
    .map((name) => asciiDomain(name.split('.').filter(Boolean).join('.')))
  return [...new Set(names.filter(Boolean))]
}
