import { describe, expect, it } from 'vitest'
import { joinRecent, matches, mayBeMeant } from './entry'

describe('typed text', () => {
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
  const person = { label: 'Ingrid Lindqvist', detail: 'ingrid@bücher.example', beside: 'Sales' }

  it.each(['lind ingrid', 'qvist', 'INGRID@bucher', 'lind sal', ''])('is kept for %s', (typed) =>
    expect(mayBeMeant(person, typed)).toBe(true),
  )

  it.each(['lindt', 'ingrid maier'])('is left out for %s', (typed) =>
    expect(mayBeMeant(person, typed)).toBe(false),
  )
})

describe('a recent page', () => {
  const opened = { id: 'recent /a', label: 'Ada', detail: 'People', to: '/a' }
  const found = { id: 'a', label: 'Ada', detail: 'ada@example.net', state: 'Suspended', to: '/a' }
  const other = { id: 'b', label: 'Adam', to: '/b' }

  it('is listed once, with the data of its result', () =>
    expect(
      joinRecent({ label: 'Recent', items: [opened] }, [{ label: 'People', items: [found, other] }]),
    ).toEqual([
      { label: 'Recent', items: [{ ...found, id: opened.id, kind: 'People' }] },
      { label: 'People', items: [other] },
    ]))

  it('stays as it was where nothing is found of it', () =>
    expect(joinRecent({ label: 'Recent', items: [opened] }, [{ label: 'People', items: [other] }])).toEqual([
      { label: 'Recent', items: [opened] },
      { label: 'People', items: [other] },
    ]))
})
