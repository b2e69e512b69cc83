import { describe, expect, it } from 'vitest'
import { createReport } from './report.js'

const answer = { status: 500, headers: {}, text: 'x'.repeat(2000), milliseconds: 3.4, size: 2000 }

describe('the report', () => {
  it('says a complaint of an operation once and counts the others', () => {
    /** @type {string[]} */
    const lines = []
    const report = createReport((line) => lines.push(line))
    for (let number = 1; number <= 200; number += 1)
      report.fail(number, { operation: 'createKey', path: `/${number}` }, answer, ['status 500'])
    report.fail(201, { operation: 'getKey' }, answer, ['status 500'])
    expect(lines.filter((line) => line.includes('✗'))).toHaveLength(2)
    expect(lines.join('').length).toBeLessThan(2000)
    expect(report.summary()).toEqual(['200 × createKey: status 500', '1 × getKey: status 500'])
    expect(report.count()).toBe(201)
    expect(report.isFull()).toBe(false)
  })

  it('shows the beginnings of long texts', () => {
    /** @type {string[]} */
    const lines = []
    const list = Array.from({ length: 100_000 }, () => null)
    const members = Object.fromEntries(list.map((_, index) => [`m${index}`, 1]))
    const request = { operation: 'createKey', body: { list, members, ['x'.repeat(9000)]: 1 } }
    createReport((line) => lines.push(line)).fail(1, { ...request, mutation: 'last' }, answer, ['status 500'])
    expect(lines[1]?.length).toBeLessThan(800)
    expect(lines[1]).toMatch(/100000.*9000.*last/)
  })

  it('takes places in a list for one complaint', () => {
    const report = createReport(() => {})
    for (let number = 1; number <= 20; number += 1)
      report.fail(number, { operation: 'listKeys' }, null, [`the body breaks data/items/${number}/key_id`])
    expect(report.summary()).toEqual(['20 × listKeys: the body breaks data/items/…/key_id'])
  })

  it('is full after twenty different complaints', () => {
    const report = createReport(() => {})
    for (const complaint of 'abcdefghijklmnopqrst') {
      expect(report.isFull()).toBe(false)
      report.fail(1, { operation: 'createKey' }, null, [complaint])
    }
    expect(report.isFull()).toBe(true)
  })
})
