import { describe, expect, it } from 'vitest'
import { matches, mayBeMeant } from './entry'

describe('what is typed', () => {
  it.each([
    ['Create department', 'cre dep'],
    ['Create department', 'DEPARTMENT'],
    ['Mailbox quotas', 'quo'],
    ['anna@brightwater.example', ''],
  ])('finds %s by %s', (label, typed) => expect(matches(label, typed)).toBe(true))

  it.each([
    ['Create department', 'partment'],
    ['Create department', 'cre ide'],
  ])('does not find %s by %s', (label, typed) => expect(matches(label, typed)).toBe(false))
})

describe('what an earlier search has found', () => {
  const person = { label: 'Ingrid Lindqvist', detail: 'Sales · ingrid@bücher.example' }

  it.each(['lind ingrid', 'qvist', 'INGRID@bucher', ''])('is kept for %s', (typed) =>
    expect(mayBeMeant(person, typed)).toBe(true),
  )

  it.each(['lindt', 'ingrid maier'])('is left out for %s', (typed) =>
    expect(mayBeMeant(person, typed)).toBe(false),
  )
})
