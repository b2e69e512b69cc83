import { LocalPartMax, LocalPartRegExp } from '../../contract/generated/schemas/localPart.zod'
import { describeInvisible } from '../../util/invisible'
import { toLatinLetters } from './latin-letters'

/** The local part as it is stored. */
export const toLocalPart = (typed: string): string => typed.trim().toLowerCase()

const names: Readonly<Record<string, string>> = {
  "'": "An apostrophe (“'”)",
  '’': 'An apostrophe (“’”)',
  ' ': 'A space',
  '+': 'A plus sign (“+”)',
  '"': 'A quotation mark (“"”)',
}

/** What could be used instead of a local part that isn't allowed; null where nothing is left of it. */
const proposal = (localPart: string): string | null => {
  const proposed = toLatinLetters(localPart)
    .replace(/['’"“”]/g, '')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^a-z0-9._-]+/g, '.')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|\.$/g, '')
    .slice(0, LocalPartMax)
  return LocalPartRegExp.test(proposed) ? proposed : null
}

/** Describes the error in a local part, without a proposal. */
const problemOf = (localPart: string): string => {
  const hidden = describeInvisible(localPart)
  if (hidden !== null) return hidden
  const character = Array.from(localPart).find((one) => !/[A-Za-z0-9._-]/.test(one))
  if (character === undefined && localPart.startsWith('-')) return 'An address can’t begin with a hyphen.'
  if (character === undefined) return 'A dot can’t be first, last, or beside another dot.'
  return `${names[character] ?? `“${character}”`} can’t be in an address.`
}

/**
 * Why a local part isn't allowed, and what could be used instead; null where it is allowed. Its length isn't looked at.
 * @param typed as it was typed, without spaces around it.
 */
export const localPartError = (typed: string): string | null => {
  if (typed === '' || LocalPartRegExp.test(typed)) return null
  const proposed = proposal(typed)
  return proposed === null ? problemOf(typed) : `${problemOf(typed)} “${proposed}” can be used.`
}
