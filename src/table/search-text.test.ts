import { expect, test } from 'vitest'
import { afterArrival, afterSending, emptySearchText, type SearchText, unsentSearch } from './search-text'

const type = (inputText: string, state: SearchText = emptySearchText): SearchText => ({ ...state, inputText })

/** The user has typed `abc`; `a` and `ab` were sent before, and the URL has neither yet. */
const typing = type('abc', afterSending(type('ab', afterSending(type('a'), 'a')), 'ab'))

test('typed text is sent without the spaces around it, and once', () => {
  expect(unsentSearch(emptySearchText, 'a')).toBeNull()
  expect(unsentSearch(type(' a '), '')).toBe('a')
  expect(unsentSearch(type('a '), 'a')).toBeNull()
  expect(unsentSearch(type('a ', afterSending(type('a'), 'a')), '')).toBeNull()
  expect(unsentSearch(type(''), 'a')).toBe('')
})

test('typed text stays while searches arrive, in order or with some left out', () => {
  expect(afterArrival(typing, 'a')).toMatchObject({ inputText: 'abc', sentSearches: ['ab'] })
  expect(afterArrival(typing, 'ab')).toMatchObject({ inputText: 'abc', sentSearches: [] })
  expect(afterArrival(typing, 'ab').hasEntry).toBe(true)
})

test('Back, or a link, replaces the typed text', () => {
  expect(afterArrival(typing, 'z')).toEqual(emptySearchText)
  expect(afterArrival(afterArrival(typing, 'ab'), '')).toEqual(emptySearchText)
})
