import { describe, expect, it } from 'vitest'
import { takeFrame } from './frames.js'

// "Hello" in one masked frame: the example of RFC 6455, section 5.7.
const hello = Buffer.from([0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58])

describe('takeFrame', () => {
  it('reads the standard’s example, and leaves what comes after it', () => {
    const result = takeFrame(Buffer.concat([hello, Buffer.from([0x81])]))
    expect([result?.text, result?.frame.equals(hello), result?.rest.length]).toEqual(['Hello', true, 1])
  })

  it('waits for what has not arrived', () => {
    for (let length = 0; length < hello.length; length += 1)
      expect(takeFrame(hello.subarray(0, length))).toBe(null)
  })

  it.each([0, 125, 126, 65_535, 65_536])('writes %i bytes as it reads them', (length) => {
    const text = 'x'.repeat(length)
    const again = takeFrame(takeFrame(hello)?.withText(text) ?? hello)
    expect([again?.text === text, again?.rest.length]).toEqual([true, 0])
  })
})
