import { expect, it } from 'vitest'
import { planMessages } from './plan-messages.ts'

const people = Array.from({ length: 200 }, (_, index) => ({
  address: `person${index}@postroom.test`,
  display_name: index % 2 === 0 ? `Zoë Grün ${index}` : `Ben ${index}`,
}))
const now = new Date('2026-01-01T00:00:00Z')

it('lets people write some hundred messages, which are the same for the same seed', () => {
  const messages = planMessages(people, 1, now)
  expect(messages.length).toBeGreaterThan(300)
  expect(messages.length).toBeLessThan(600)
  expect(planMessages(people, 1, now)).toEqual(messages)
  expect(new Set(messages.map(({ to }) => to)).size).toBeGreaterThan(100)
})

it('writes them as RFC 5322 asks', () => {
  for (const { text } of planMessages(people, 2, now)) {
    const [header = '', body = ''] = text.split('\r\n\r\n')
    expect(header).toMatch(
      /^Date: \w{3}, \d\d \w{3} 202[56] [\d:]{8} \+0000\r\nFrom: [\x20-\x7e]+ <\S+>\r\nTo: /,
    )
    expect(body).not.toBe('')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
  }
})
