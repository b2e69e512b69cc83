import { expect, test } from 'vitest'
import type { Form } from '../../../form/use-form'
import { styleOf } from '../../../resources/identities/user-name'
import { checkJoining, emptyJoiner, joinerForm, joiningRows, type JoiningValues } from './join-form'

const ada = { row: 0, display_name: ' Ada  Lovelace ', local_part: ' Ada.Lovelace ' }

test('each new identity needs a name and its own user name', () => {
  const empty = { joiners: [emptyJoiner(0)], domain_id: '', department_id: '' }
  expect(checkJoining(empty)).toEqual({
    domain_id: 'Choose the domain of the addresses.',
    'joiners.0.display_name': 'The name can’t be empty.',
    'joiners.0.local_part': 'The user name can’t be empty.',
  })
  const twice = { joiners: [ada, { ...ada, row: 3 }], domain_id: 'd', department_id: '' }
  expect(checkJoining(twice)).toEqual({ 'joiners.1.local_part': 'Identity 1 already has this user name.' })
  expect(checkJoining({ ...twice, joiners: [ada] })).toEqual({})
})

test('new identities become rows of an import, with the lines of the form', () => {
  const names = { domain_name: 'a.example', department_name: 'Sales' }
  expect(joiningRows([ada, { ...ada, local_part: 'al' }], names)).toMatchObject([
    { line: 1, address: 'ada.lovelace@a.example', department: 'Sales' },
    { line: 2, address: 'al@a.example' },
  ])
})

/** The user names of two rows of which the second is typed letter by letter. */
const typeSecond = (first: string, second: string): string[] => {
  let values: JoiningValues = {
    joiners: [{ row: 0, display_name: 'Mara Lindt', local_part: first }, emptyJoiner(1)],
    domain_id: 'd',
    department_id: '',
  }
  for (let length = 1; length <= second.length; length += 1) {
    const form = {
      values,
      errors: {},
      set: (name: string, value: unknown) => {
        values = Object.assign({}, values, { [name]: value })
      },
    } as unknown as Form<JoiningValues>
    joinerForm(form, 1, styleOf([])).set('display_name', second.slice(0, length))
  }
  return values.joiners.map(({ local_part }) => local_part)
}

test('a user name that another row has is proposed with the next number', () => {
  expect(typeSecond('mara.lindt', 'Mara Lindt')).toEqual(['mara.lindt', 'mara.lindt2'])
  expect(typeSecond('Mara.Lindt', 'Mara Lindt-Ost')).toEqual(['Mara.Lindt', 'mara.lindt-ost'])
  expect(typeSecond('m', 'Mara Lindt')).toEqual(['m', 'mara.lindt'])
})
