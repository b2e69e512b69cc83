import { toLatinLetters } from '../../resources/identities/latin-letters'

/** A user name for a group's name: “Front Desk” gives front-desk; '' where its letters have no place in an address. */
export const proposeGroupAddress = (name: string): string => {
  const text = toLatinLetters(name).replace(/['’.]/g, '')
  if (/[^\x20-\x7f]/.test(text)) return ''
  return (text.match(/[a-z0-9]+/g) ?? []).join('-').slice(0, 64).replace(/-$/, '')
}
