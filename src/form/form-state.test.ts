import { expect, test } from 'vitest'
import { type FormEvent, openForm, reduceForm } from './form-state'

type Values = { name: string; note: string }
const initial = { name: '', note: '' }
const after = (...events: FormEvent<Values>[]) =>
  events.reduce((state, event) => reduceForm(state, event), openForm<Values>(initial))

const changed = (name: keyof Values, value: string): FormEvent<Values> => ({ type: 'changed', name, value })
const submitted = (values: Values, isValid = true): FormEvent<Values> => ({
  type: 'submitted',
  values,
  isValid,
})
const sales = { name: 'Sales', note: '' }
const error = new Error('taken')
const failed: FormEvent<Values> = { type: 'failed', values: sales, error }

test('a field is changed beside the others', () => {
  const state = after(changed('name', 'Sales'), changed('note', 'Two floors'))
  expect(state).toMatchObject({ phase: 'open', initial, values: { name: 'Sales', note: 'Two floors' } })
  expect(state.isSubmitted).toBe(false)
})

test('invalid values are not saved, and count as a failed try', () => {
  expect(after(submitted(initial, false), submitted(initial, false))).toMatchObject({
    phase: 'open',
    isSubmitted: true,
    failedSubmits: 2,
    lastFailure: null,
  })
})

test('a failure keeps the values of the try, also when more has been typed since; the next try clears it', () => {
  const state = after(submitted(sales), changed('note', 'More'), failed)
  expect(state).toMatchObject({ phase: 'open', failedSubmits: 1, values: { name: 'Sales', note: 'More' } })
  expect(state.lastFailure).toEqual({ error, values: sales })
  expect(reduceForm(state, submitted(sales, false)).lastFailure).toEqual({ error, values: sales })
  expect(reduceForm(state, submitted(sales))).toMatchObject({ phase: 'saving', lastFailure: null })
})

test('what has been saved is done', () => {
  expect(after(submitted(sales), { type: 'saved' })).toMatchObject({ phase: 'done', values: sales })
})
