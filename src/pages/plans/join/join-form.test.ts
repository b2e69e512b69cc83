import { expect, test } from 'vitest'
import { checkJoining, emptyJoiner, joiningRows } from './join-form'

const ada = { row: 0, display_name: ' Ada  Lovelace ', local_part: ' Ada.Lovelace ' }

test('each who joins needs a name and a user name of their own', () => {
  const empty = { people: [emptyJoiner(0)], domain_id: '', department_id: '' }
  expect(checkJoining(empty)).toEqual({
    domain_id: 'Choose the domain of the addresses.',
    'people.0.display_name': 'The name may not be empty.',
    'people.0.local_part': 'The user name may not be empty.',
  })
  const twice = { people: [ada, { ...ada, row: 3 }], domain_id: 'd', department_id: '' }
  expect(checkJoining(twice)).toEqual({ 'people.1.local_part': 'Person 1 has this user name already.' })
  expect(checkJoining({ ...twice, people: [ada] })).toEqual({})
})

test('they become rows of an import, with the lines of the form', () => {
  const names = { domain_name: 'a.example', department_name: 'Sales' }
  expect(joiningRows([ada, { ...ada, local_part: 'al' }], names)).toMatchObject([
    { line: 1, address: 'ada.lovelace@a.example', department: 'Sales' },
    { line: 2, address: 'al@a.example' },
  ])
})
