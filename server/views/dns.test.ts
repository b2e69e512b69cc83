import { expect, it } from 'vitest'
import { changeState, isSameState } from './dns.ts'

const state = (...values: string[]) =>
  changeState({
    verdict: 'ok',
    code: 'pass',
    seen: values.map((value) => ({ value, ttl: 60, from: '192.0.2.53:53' })),
  })

it('a state in the history has its values in one order', () => {
  expect(state('b', 'a')).toEqual({ verdict: 'ok', code: 'pass', seen: ['a', 'b'] })
})

it('a state in the history has at most 10 values of 256 characters, and a hash of all', () => {
  const long = state(...Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(4096, 'x')))
  expect(long.seen).toHaveLength(10)
  expect(new Set(long.seen.map((value) => value.length))).toEqual(new Set([256]))
  expect(long.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(long).length).toBeLessThan(3000)
})

it('states that differ only in parts that are left out are different', () => {
  const end = (text: string) => state(`${'x'.repeat(300)}${text}`)
  expect(isSameState(end('a'), end('b'))).toBe(false)
  expect(isSameState(end('a'), end('a'))).toBe(true)
  const many = (last: string) => state(...Array.from({ length: 10 }, (_, index) => `${index}`), last)
  expect(isSameState(many('x'), many('y'))).toBe(false)
})
