// Requests that are valid and costly.
import { membersOf, strangeValue } from './values.js'

/**
 * @import { Operation } from '../tools/contract.js'
 * @import { Random } from '../testing/random.js'
 * @import { Mutation } from './types.ts'
 */

/** Bytes of a body of 1 MiB that are left for one member. */
const room = 1_040_000
/** Bytes of a request's target that fit into Node's 16 KiB of headers. */
const headRoom = 14_000

/** Marks in the wrong order, which normalization sorts (UAX #15). */
const marks = ['\u0301\u0327', '\u0327\u0301', '\u0345\u0301\u0316\u0323', 'a\u0301\u0327\u0323']

/** Other text whose normalization, folding, trimming or matching costs more than its length. */
const units = [
  '\u0301',
  // Characters that become two, three or eighteen.
  '\u0344',
  '\u{1d160}',
  '\ufb2c',
  '\ufdfa',
  '\u1fe7',
  // Ones that case folding makes longer.
  'ß',
  '\u0130',
  '\u0390',
  '\ufb03',
  'Σ',
  '\u1100\u1161\u11a8',
  ' ',
  ' \u00a0\u2003',
  '\t',
  '\n',
  '\u2028',
  // Near misses of patterns.
  'a',
  'a.',
  '..',
  'a-',
  '0',
  '-1',
  '@',
  "'",
  '%',
  '\\',
  '"',
  '🙂',
  '\u0000',
  '\ud83d',
]

/** @type {((text: string) => string)[]} */
const frames = [
  (text) => text,
  (text) => `x${text}`,
  (text) => `${text}x`,
  (text) => `x${text}x`,
  (text) => `2026-01-01T00:00:00.${text}Z`,
]

const lengths = [40, 1000, 20_000, 250_000, room, room]

/**
 * A text of units that takes at most so many bytes, as `cost` counts those of one.
 * @param {Random} random
 * @param {number} most
 * @param {(unit: string) => number} cost
 */
const longText = (random, most, cost) => {
  const isOfMarks = random.chance(0.5)
  const unit = random.oneOf(isOfMarks ? marks : units)
  const bytes = Math.min(most, isOfMarks && random.chance(0.7) ? room : random.oneOf(lengths))
  return random.oneOf(frames)(unit.repeat(Math.floor(bytes / cost(unit))))
}

/** @param {string} unit */
const inJson = (unit) => Buffer.byteLength(JSON.stringify(unit)) - 2
/** @param {string} unit */
const inTarget = (unit) => encodeURIComponent(unit.toWellFormed()).length

/** @type {((index: number) => unknown)[]} */
const items = [
  (index) => `x${index}`,
  (index) => index,
  () => null,
  () => ({}),
  () => [],
  () => '',
  (index) => ({ a: index }),
  () => 'identity:read',
]

/** @param {Random} random */
const longList = (random) => {
  const item = random.oneOf(items)
  const size = JSON.stringify(item(100_000)).length + 1
  const count = Math.min(random.oneOf([300, 20_000, 100_000, 150_000]), Math.floor(room / size))
  return Array.from({ length: count }, (_, index) => item(index))
}

/**
 * @param {Operation} operation
 * @param {string} type
 */
const namesOfType = (operation, type) =>
  Object.entries(operation.body?.properties ?? {})
    .filter(([, schema]) => [schema.type].flat().includes(type))
    .map(([name]) => name)

/** @param {Operation} operation */
const queryOf = (operation) =>
  operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name)

/**
 * A name of the body, one of the wanted type if there is any; `x` for an operation without a body.
 * @param {Operation} operation
 * @param {Random} random
 * @param {string} type
 */
const memberOf = (operation, random, type) => {
  const fitting = namesOfType(operation, type)
  return random.oneOf(
    fitting.length > 0 && random.chance(0.8)
      ? fitting
      : [...Object.keys(operation.body?.properties ?? {}), 'x'],
  )
}

const headers = ['if-match', 'if-none-match', 'idempotency-key', 'accept', 'accept-encoding', 'x-request-id']
const headerUnits = ['"1-x", ', 'W/', '*, ', ',', 'a', 'gzip;q=0.1, ', '*/*;q=0.1, ', '"', ';=']

/**
 * Ways to make a request expensive; each stays below what a body or the headers may have.
 * @type {Record<string, Mutation>}
 */
export const expensiveMutations = {
  text: (request, { random }, operation) => {
    const query = queryOf(operation)
    if (operation.body)
      request.body = {
        ...membersOf(request.body),
        [memberOf(operation, random, 'string')]: longText(random, room, inJson),
      }
    else request.query = [[random.oneOf([...query, 'q']), longText(random, headRoom, inTarget)]]
  },
  list: (request, { random }, operation) => {
    const list = longList(random)
    request.body = random.chance(0.9)
      ? { ...membersOf(request.body), [memberOf(operation, random, 'array')]: list }
      : list
  },
  members: (request, { random }) => {
    const count = random.oneOf([60, 3000, 20_000, 60_000])
    const value = strangeValue(random)
    const short = JSON.stringify(value).length < 5 ? value : 1
    const many = Array.from({ length: count }, (_, index) => [`m${index}`, short])
    request.body = { ...membersOf(request.body), ...Object.fromEntries(many) }
  },
  parameters: (request, { random }, operation) => {
    const repeated = random.oneOf([...queryOf(operation), 'x'])
    const isRepeated = random.chance(0.4)
    const count = isRepeated ? Math.floor(headRoom / (repeated.length + 2)) : random.oneOf([60, 500, 2800])
    request.query = Array.from({ length: count }, (_, index) => [
      isRepeated ? repeated : index.toString(36),
      '',
    ])
  },
  name: (request, { random }) => {
    const unit = random.oneOf(units)
    const bytes = random.oneOf([300, 70_000, room / 2.1])
    const name = unit.repeat(Math.floor(bytes / inJson(unit)))
    request.body = { ...membersOf(request.body), [name]: 1 }
    if (random.chance(0.3))
      request.bytes = Buffer.from(`{${JSON.stringify(name)}:1,${JSON.stringify(name)}:2}`)
    if (random.chance(0.2)) request.query.push([unit.repeat(Math.floor(headRoom / inTarget(unit))), ''])
  },
  depth: (request, { random }, operation) => {
    const [open, close] = random.oneOf([
      ['[', ']'],
      ['{"a":', '}'],
      ['[{"":', '}]'],
    ])
    const count = Math.floor(random.oneOf([1000, 50_000, room]) / (open.length + close.length))
    const deep = open.repeat(count) + (random.chance(0.8) ? `1${close.repeat(count)}` : '')
    const member = memberOf(operation, random, 'object')
    request.bytes = Buffer.from(random.chance(0.5) ? deep : `{${JSON.stringify(member)}:${deep}}`)
  },
  number: (request, { random }, operation) => {
    const digits = random.oneOf(['9', '0', '1']).repeat(random.oneOf([400, 20_000, room]))
    const number = random.oneOf([`1${digits}`, `-1${digits}`, `0.${digits}1`, `1e${digits}`, `1e-${digits}`])
    request.bytes = Buffer.from(`{${JSON.stringify(memberOf(operation, random, 'integer'))}:${number}}`)
  },
  garbage: (request, { random }) => {
    const unit = random.oneOf(['x', '"', ' ', '\u0000', '\ufeff', '{}', '\\u0301', '[],'])
    request.bytes = Buffer.from(
      random.oneOf(['', '{', '"', '{"']) + unit.repeat(Math.floor(room / Buffer.byteLength(unit))),
    )
  },
  header: (request, { random }) => {
    const unit = random.oneOf(headerUnits)
    const most = random.oneOf([300, 4000, headRoom])
    request.headers[random.oneOf(headers)] = unit.repeat(Math.floor(most / unit.length))
  },
}
