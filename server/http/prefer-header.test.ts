import { expect, it } from 'vitest'
import { waitSecondsOf } from './prefer-header.ts'

it.each([
  [undefined, null],
  ['', null],
  ['wait=2', 2],
  ['Wait = "2"', 2],
  ['respond-async, wait=1', 1],
  ['wait=1; foo, return=minimal', 1],
  ['wait=0', 0],
  ['wait=600', 5],
  ['wait=-1', null],
  ['wait=soon', null],
  ['wait', null],
  ['await=2', null],
])('reads %s as a wait of %s seconds', (header, seconds) => {
  expect(waitSecondsOf(header)).toBe(seconds)
})
