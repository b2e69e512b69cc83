import { describe, expect, it } from 'vitest'
import { matches } from './entry'

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
