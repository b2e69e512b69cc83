import { describe, expect, it } from 'vitest'
import { checksumOf, keyFormatError } from './key-checksum'

const body = `prk_${'0'.repeat(43)}`
const key = body + checksumOf(body)

describe('checksumOf', () => {
  it('is CRC-32 in six digits of base 62', () => {
    // The check value of CRC-32 is cbf43926 for "123456789"; in base 62 that is 3jZRME.
    expect(checksumOf('123456789')).toBe('3jZRME')
    expect(checksumOf('')).toBe('000000')
  })
})

describe('keyFormatError', () => {
  it('accepts a whole key', () => {
    expect(keyFormatError(key)).toBeNull()
  })

  it.each([
    ['', 'Paste a key.'],
    ['hunter2', 'A key starts with prk_. Check that you pasted all of it.'],
    [key.slice(1), 'A key starts with prk_. Check that you pasted all of it.'],
    [key.slice(0, -1), 'A key has 53 characters; this one has 52. Copy all of it.'],
    [
      `${key.slice(0, 10)} ${key.slice(11)}`,
      'A key has only letters and digits after its prefix. Copy it again.',
    ],
  ])('refuses %j', (text, sentence) => {
    expect(keyFormatError(text)).toBe(sentence)
  })

  it('notices each single mistyped character', () => {
    for (let at = 4; at < key.length; at++) {
      const typed = key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1)
      expect(keyFormatError(typed)).toContain('typo')
    }
  })
})
