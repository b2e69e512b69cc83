import { expect, test } from 'vitest'
import { fill } from './templates.ts'

test('a value takes the place of its name, as it is', () => {
  expect(fill('listen = {{host}}:{{port}}, {{host}}', { host: '$& $1', port: 25 })).toBe(
    'listen = $& $1:25, $& $1',
  )
})

test('a value that is missing, or would begin a line of its own, is an error', () => {
  expect(() => fill('{{host}}', {})).toThrow('A template needs a value for host.')
  expect(() => fill('{{host}}', { host: 'a\nssl = no' })).toThrow('The value for host has a line break.')
})
