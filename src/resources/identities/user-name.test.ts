import { expect, test } from 'vitest'
import { isProposed, proposeUserName, styleOf, unusedUserName } from './user-name'

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
  ['Müller, Jörg', 'jorg.muller'],
  ['Müller, Dr. Jörg', 'jorg.muller'],
  ['de la Cruz, Ana María', 'ana.cruz'],
  ['Dr. Eva Sommer', 'eva.sommer'],
  ['Prof. Dr. med. Eva Sommer', 'eva.sommer'],
  ['Frau Eva Sommer', 'eva.sommer'],
  ['Mary Smith Jr.', 'mary.smith'],
  ['Mary Smith, Jr.', 'mary.smith'],
  ['Mary Smith, PhD', 'mary.smith'],
  ['Henry Ford III', 'henry.ford'],
  ['Ana Díaz (extern)', 'ana.diaz'],
  ['Ana Díaz [external]', 'ana.diaz'],
  ['Dr. No', 'no'],
  ['Jr.', 'jr'],
  ['Don Draper', 'don.draper'],
  ['Long Ma', 'long.ma'],
  ['Amartya Sen', 'amartya.sen'],
  ['Dipl.-Ing. Jörg Müller', 'jorg.muller'],
  ['Reception', 'reception'],
  ['Scanner 3', 'scanner.3'],
  ['', ''],
  ['Ελένη Παππά', ''],
  ['李 明', ''],
  ['Eve <eve>', ''],
])('“%s” is proposed as “%s” in an empty organization', (name, userName) =>
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

test('ü is u or ue as in the addresses that are there', () => {
  const long = people(['Jörg Müller', 'joerg.mueller'], ['Ada Lovelace', 'ada.lovelace'])
  expect(proposeUserName('Eva Jäger', styleOf(long))).toBe('eva.jaeger')
  expect(proposeUserName('Åsa Öberg', styleOf(long))).toBe('aasa.oeberg')
  const short = people(['Jörg Müller', 'j.muller'], ['Ada Lovelace', 'a.lovelace'])
  expect(proposeUserName('Eva Jäger', styleOf(short))).toBe('e.jager')
  expect(isProposed('eva.jaeger', 'Eva Jäger')).toBe(true)
  const initials = people(['Jörg Müller', 'jmueller'], ['Änne Groß', 'aegross'])
  expect(proposeUserName('Eva Jäger', styleOf(initials))).toBe('ejaeger')
  expect(proposeUserName('Eva Jäger', styleOf(people(['Küche', 'kueche'])))).toBe('eva.jaeger')
})

test('a user name that others have gets the next number that none has', () => {
  const used = ['mara.lindt', 'mara.lindt2', 'mara.lindt3']
  expect(unusedUserName('Mara Lindt', styleOf([]), used)).toBe('mara.lindt4')
  expect(unusedUserName('Mara Lindt', styleOf([]), used.slice(1))).toBe('mara.lindt')
  expect(unusedUserName('李 明', styleOf([]), ['', '2'])).toBe('')
})

test('a user name has at most 64 characters, as an address needs it', () => {
  expect(proposeUserName(`Mara ${'x'.repeat(80)}`, styleOf([]))).toBe(`mara.${'x'.repeat(59)}`)
})

test('a proposed user name follows the name; a typed one stays', () => {
  expect(isProposed('', 'Mara Lindt')).toBe(true)
  expect(isProposed('mara.lindt', 'Mara Lindt')).toBe(true)
  expect(isProposed('mlindt', 'Mara Lindt')).toBe(true)
  expect(isProposed('boss', 'Mara Lindt')).toBe(false)
})
