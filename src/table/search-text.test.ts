import { expect, test } from 'vitest'
import { afterArrival, afterSending, emptySearchText, type SearchText, unsentSearch } from './search-text'

const type = (typed: string, state: SearchText = emptySearchText): SearchText => ({ ...state, typed })

/** `a` and `ab` are on their way into the URL, `abc` is typed. */
const typing = type('abc', afterSending(type('ab', afterSending(type('a'), 'a')), 'ab'))

test('what is typed is sent without the spaces around it, and once', () => {
  expect(unsentSearch(emptySearchText, 'a')).toBeNull()
  expect(unsentSearch(type(' a '), '')).toBe('a')
  expect(unsentSearch(type('a '), 'a')).toBeNull()
  expect(unsentSearch(type('a ', afterSending(type('a'), 'a')), '')).toBeNull()
  expect(unsentSearch(type(''), 'a')).toBe('')
})

test('what is typed stays while searches arrive, in order or with some left out', () => {
  expect(afterArrival(typing, 'a')).toMatchObject({ typed: 'abc', sent: ['ab'] })
  expect(afterArrival(typing, 'ab')).toMatchObject({ typed: 'abc', sent: [] })
  expect(afterArrival(typing, 'ab').hasEntry).toBe(true)
})

test('a search from elsewhere takes the place of what is typed; what is typed then is another search', () => {
  expect(afterArrival(typing, 'z')).toEqual(emptySearchText)
  expect(afterArrival(afterArrival(typing, 'ab'), '')).toEqual(emptySearchText)
})
