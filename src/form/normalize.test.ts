import { expect, test } from 'vitest'
import { normalizedNames } from '../../testing/name-cases.ts'
import { normalize } from './normalize'

test('names are folded as the contract compares them', () => {
  expect(normalize({ department_name: '  Cafe\u0301 \u00a0 Nord ' })).toEqual({
    department_name: 'Café Nord',
  })
})

test.each(normalizedNames)('the name %j is kept as %j', (typed, kept) =>
  expect(normalize({ department_name: typed })).toEqual({ department_name: kept }),
)

test('control characters stay in names, for the contract refuses them', () => {
  expect(normalize({ key_name: 'a\tb' })).toEqual({ key_name: 'a\tb' })
})

test('free text is trimmed, and null when nothing is left', () => {
  expect(normalize({ description: ' e\u0301\n' })).toEqual({ description: 'é' })
  expect(normalize({ external_id: ' ', status_reason: null })).toEqual({
    external_id: null,
    status_reason: null,
  })
})

test('free text has no invisible characters at its ends, and none of which nothing can be seen', () => {
  expect(normalize({ description: '\u200bSa\u200bles\n\u2060' })).toEqual({ description: 'Sa\u200bles' })
  expect(normalize({ external_id: '\u200b\u3164' })).toEqual({ external_id: null })
})

test('of a password only the form of its characters changes', () => {
  expect(normalize({ password: ' e\u0301 ' })).toEqual({ password: ' é ' })
})

test('values that are not texts, and members unknown to the contract, stay unchanged', () => {
  const body = { domain_id: ' x ', permissions: ['key:read'], password: undefined, constructor: ' y ' }
  expect(normalize(body)).toEqual(body)
})
