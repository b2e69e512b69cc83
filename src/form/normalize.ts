import { normalizations } from '../contract/generated/normalizations.ts'

type Forms = typeof normalizations
type FreeText = { [Name in keyof Forms]: Forms[Name] extends 'text' ? Name : never }[keyof Forms]

/** A body as it is sent: null stands for an empty free text. */
export type Normalized<Body> = {
  [Name in keyof Body]: Name extends FreeText ? Body[Name] | null : Body[Name]
}

// White space except control characters: the contract refuses these, so they stay in the text.
// oxlint-disable-next-line no-control-regex -- leaving control characters out is the point
const spaces = /[^\S\u0000-\u001f\u007f-\u009f]+/gu

/** A password in the form that the server keeps: NFC with ASCII spaces (RFC 8265, section 4.2). */
export const normalizePassword = (text: string): string => text.replace(/\p{Zs}/gu, ' ').normalize('NFC')

const normalizers = {
  name: (text: string) => text.normalize('NFC').replace(spaces, ' ').replace(/^ | $/g, ''),
  text: (text: string) => text.normalize('NFC').trim() || null,
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
