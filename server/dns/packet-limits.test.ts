import packet, { type Answer } from 'dns-packet'
import { describe, expect, it } from 'vitest'
import { answerOf, decodeResponse, type Query } from './packet.ts'
import { isSmall } from './packet-limits.ts'
import { startProcessorTime } from '../../testing/processor-time.ts'

const query: Query = { name: 'c.test', type: 'NS', recursion: true, uncheckedSignatures: false }

const messageOf = (answers: Answer[]): Buffer =>
  packet.encode({
    type: 'response',
    id: 1,
    questions: [{ type: 'NS', name: 'c.test' }],
    answers,
  })

/** A record's owner (the name of the question), its type, class IN, TTL, and its data. */
const rawRecord = (type: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 60, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

/** A chain of pointers in a NULL record, and NS records that point to its last one. */
const chain = (pointers: number, records: number): Buffer => {
  const start = messageOf([])
  start.writeUInt16BE(1 + records, 6)
  const first = start.length + 12
  const links = Buffer.alloc(2 * pointers)
  // The first one leads to the name of the question, each other one to the one before it.
  for (let index = 0; index < pointers; index += 1)
    links.writeUInt16BE(0xc000 | (index === 0 ? 12 : first + 2 * (index - 1)), 2 * index)
  const last = Buffer.alloc(2)
  last.writeUInt16BE(0xc000 | (first + 2 * (pointers - 1)))
  return Buffer.concat([
    start,
    rawRecord(10, links),
    ...Array.from({ length: records }, () => rawRecord(2, last)),
  ])
}

describe('a message of a name server', () => {
  it.each([
    ['a chain of pointers', () => chain(100, 3)],
    ['many records that point to a long chain', () => chain(8000, 150)],
    [
      'more than 200 records',
      () => messageOf(Array.from({ length: 201 }, () => ({ type: 'A', name: 'c.test', data: '192.0.2.1' }))),
    ],
    [
      'more than 16 kB',
      () =>
        messageOf([{ type: 'TXT', name: 'c.test', data: Array.from({ length: 80 }, () => 'x'.repeat(255)) }]),
    ],
    ['nothing but a beginning', () => Buffer.alloc(11)],
  ])('with %s is not read', (_, make) => {
    const message = make()
    const processorTime = startProcessorTime()
    expect(isSmall(message)).toBe(false)
    expect(decodeResponse(message, 1, query)).toBeNull()
    expect(processorTime()).toBeLessThan(100)
  })

  it('with the pointers that servers use is read', () => {
    const answers = Array.from({ length: 100 }, (_, index): Answer => ({
      type: 'NS',
      name: 'c.test',
      ttl: 1,
      data: `ns${index}.c.test`,
    }))
    const response = decodeResponse(messageOf(answers), 1, query)
    expect(response && answerOf(response, query, '', false)).toMatchObject({
      kind: 'records',
      records: { length: 100 },
    })
    expect(decodeResponse(chain(5, 10), 1, query)).not.toBeNull()
  })

  it('with as many aliases as are read takes no time', () => {
    const aliases = Array.from({ length: 190 }, (_, index): Answer => ({
      type: 'CNAME',
      name: `a${index}.test`,
      ttl: 1,
      data: `a${index + 1}.test`,
    }))
    const first = { ...query, name: 'a0.test' }
    const message = packet.encode({
      type: 'response',
      id: 1,
      questions: [{ type: 'NS', name: 'a0.test' }],
      answers: aliases,
    })
    const processorTime = startProcessorTime()
    const response = decodeResponse(message, 1, first)
    expect(response && answerOf(response, first, '', false)).toMatchObject({
      kind: 'none',
      aliases: { length: 191 },
    })
    expect(processorTime()).toBeLessThan(100)
  })
})
