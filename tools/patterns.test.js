import { expect, it } from 'vitest'
import { slowPatterns } from './patterns.js'

it('no pattern of the server needs more time than a text has characters', () => {
  expect(slowPatterns(['server'])).toEqual([])
}, 120_000)
