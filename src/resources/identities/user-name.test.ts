import { expect, test } from 'vitest'
import { isProposed, proposeUserName, styleOf } from './user-name'

const people = (...pairs: [string, string][]) =>
  pairs.map(([display_name, local_part]) => ({ display_name, local_part }))

test.each([
  ['Mara Lindt', 'mara.lindt'],
  ['  Mara   Lindt ', 'mara.lindt'],
  ['Jean-Luc Picard', 'jean-luc.picard'],
  ['Åsa Öberg', 'asa.oberg'],
  ['Łukasz Groß', 'lukasz.gross'],
  ["Sinéad O'Connor", 'sinead.oconnor'],
  ['Ana María de la Cruz', 'ana.cruz'],
  ['Reception', 'reception'],
  ['Scanner 3', 'scanner.3'],
  ['', ''],
  ['Ελένη Παππά', ''],
  ['李 明', ''],
  ['Eve <eve>', ''],
])('“%s” is proposed as “%s” where nobody is there yet', (name, userName) =>
  expect(proposeUserName(name, styleOf([]))).toBe(userName),
)

test('the style is that of most people of the domain', () => {
  const initials = people(
    ['Ada Lovelace', 'alovelace'],
    ['Ben Okri', 'bokri'],
    ['Info', 'info'],
    ['Cy Ng', 'cy.ng'],
  )
  expect(proposeUserName('Mara Lindt', styleOf(initials))).toBe('mlindt')
  expect(proposeUserName('Mara Lindt', styleOf(people(['Ada Lovelace', 'lovelace.ada'])))).toBe('lindt.mara')
  expect(proposeUserName('Mara Lindt', styleOf(people(['Ada Lovelace', 'ada'], ['Info', 'info'])))).toBe(
    'mara',
  )
  expect(proposeUserName('Mara Lindt', styleOf(people(['Ada Lovelace', 'countess'])))).toBe('mara.lindt')
})

test('what nobody can have typed follows the name; what somebody typed stays', () => {
  expect(isProposed('', 'Mara Lindt')).toBe(true)
  expect(isProposed('mara.lindt', 'Mara Lindt')).toBe(true)
  expect(isProposed('mlindt', 'Mara Lindt')).toBe(true)
  expect(isProposed('boss', 'Mara Lindt')).toBe(false)
})
