import { expect, test } from 'vitest'
import { asciiForm } from './ascii-form'

test('the form in DNS is shown where it differs from the typed text', () => {
  expect(asciiForm('bücher.example')).toBe('xn--bcher-kva.example')
  expect(asciiForm(' Grünhof.example ')).toBe('xn--grnhof-4ya.example')
  // A combining mark is the same letter.
  expect(asciiForm('bu\u0308cher.example')).toBe('xn--bcher-kva.example')
})

test('nothing is shown for a name that stays as it is, or is none', () => {
  for (const typed of ['', 'brightwater.example', 'Brightwater.EXAMPLE', 'xn--bcher-kva.example'])
    expect(asciiForm(typed)).toBeNull()
  for (const typed of [
    'ada@bücher.example',
    'https://bücher.example',
    'bücher.example/a',
    'b ü.example',
    'ü%.x',
  ])
    expect(asciiForm(typed)).toBeNull()
})
