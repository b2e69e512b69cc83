import { describe, expect, it } from 'vitest'
import { mayMislead, readableAddress } from './unicode-name'

describe('a name in Unicode', () => {
  it.each([
    ['ada@bücher-straße.example', false],
    ['пример.example', false],
    ['ada@παράδειγμα.example', false],
    ['例え.example', false],
    ['ひらがなと漢字.example', false],
    ['한국漢字.example', false],
    ['مثال.example', false],
    ['zwölf-123.example', false],
    // Cyrillic a in a Latin word.
    ['pаypal.example', true],
    // All Cyrillic: apple, with a palochka for the l.
    ['ada@аррӏе.example', true],
    // All Greek: ικο.
    ['ικο.example', true],
    // A Latin alpha of phonetics.
    ['ɑpple.example', true],
    // Latin with Hiragana.
    ['tokyoの.example', true],
    // Greek with Cyrillic.
    ['λд.example', true],
    // The part before the @ does not count.
    ['аррӏе@brightwater.example', false],
  ])('%s may mislead: %s', (name, expected) => expect(mayMislead(name)).toBe(expected))

  it('is shown with its stored form if it may mislead', () => {
    const harmless = { address: 'ada@xn--bcher-kva.example', address_unicode: 'ada@bücher.example' }
    expect(readableAddress(harmless)).toBe('ada@bücher.example')
    const alike = { address: 'ada@xn--80ak6aa92e.example', address_unicode: 'ada@аррӏе.example' }
    expect(readableAddress(alike)).toBe('ada@аррӏе.example (ada@xn--80ak6aa92e.example)')
  })

  it('is itself where both are the same, whatever it is called', () => {
    const department = { address: 'Отдел IT', address_unicode: 'Отдел IT' }
    expect(readableAddress(department)).toBe('Отдел IT')
  })
})
