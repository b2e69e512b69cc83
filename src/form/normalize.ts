import { normalizations } from '../contract/generated/normalizations.ts'

type Forms = typeof normalizations
type FreeText = { [Name in keyof Forms]: Forms[Name] extends 'text' ? Name : never }[keyof Forms]

/** A body as it is sent: null stands for an empty free text. */
export type Normalized<Body> = {
  [Name in keyof Body]: Name extends FreeText ? Body[Name] | null : Body[Name]
}

/*
 * Characters that can't be seen; `server/rules/text.ts` removes the same ones, which `testing/name-cases.ts` compares.
 */

// Soft hyphens, zero-width spaces, byte order marks, and what changes the direction of the text behind it.
const useless = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu
// White space except control characters: the contract refuses these, so they stay in names.
// oxlint-disable-next-line no-control-regex -- leaving control characters out is the point
const spaces = /[^\S\u0000-\u001f\u007f-\u009f]+/gu
// With the joiners and marks of direction that Persian, Indic scripts and emoji need inside a word.
const unseenEnd = '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff'
const nameEnd = new RegExp(`[${unseenEnd}]|${spaces.source.slice(0, -1)}`, 'u')
const textEnd = new RegExp(`[\\s${unseenEnd}]`, 'u')
const visible = /(?!\p{Default_Ignorable_Code_Point})[^\s\u2800]/u
// In a name a line break counts too, so that the contract refuses it.
const visibleInName = new RegExp(`${visible.source}|\\p{Cc}`, 'u')

/** A text without what can't be seen at its ends; '' where nothing can be seen. */
const trimUnseen = (text: string, seen: RegExp, end: RegExp): string => {
  if (!seen.test(text)) return ''
  let first = 0
  let last = text.length
  while (end.test(text.charAt(first))) first += 1
  while (end.test(text.charAt(last - 1))) last -= 1
  return text.slice(first, last)
}

/** A password in the form that the server keeps: NFC with ASCII spaces (RFC 8265, section 4.2). */
export const normalizePassword = (text: string): string => text.replace(/\p{Zs}/gu, ' ').normalize('NFC')

const normalizers = {
  name: (text: string) =>
    trimUnseen(text.replace(useless, '').normalize('NFC'), visibleInName, nameEnd).replace(spaces, ' '),
  text: (text: string) => trimUnseen(text.normalize('NFC'), visible, textEnd) || null,
  password: normalizePassword,
} as const

/** Brings the texts of a body into the form in which the server keeps them (`x-normalize` in the contract). */
export const normalize = <Body extends object>(body: Body): Normalized<Body> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => {
      const form = Object.hasOwn(normalizations, name) ? normalizations[name as keyof Forms] : null
      return [name, form === null || typeof value !== 'string' ? value : normalizers[form](value)]
    }),
  ) as Normalized<Body>
