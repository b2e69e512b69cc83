// Makes values that fit a schema, and values that do not.
/**
 * @import { Schema } from '../tools/contract.js'
 * @import { Random } from '../testing/random.js'
 * @import { Tools } from './types.ts'
 */

const letters = Array.from('abcdefghijklmnopqrstuvwxyz0123456789')
const odd = [...letters, ...Array.from('äß🙂é\u00a0\u0301İı\u202e%_\\\'"<>& A')]

/** @param {Random} random */
const size = (random) => random.between(1, 64) * 1_048_576

/**
 * Values of members that have a meaning beyond their schema.
 * @type {Record<string, (random: Random) => unknown>}
 */
const meant = {
  local_part: (random) => `f${random.text(random.between(1, 12), letters)}`,
  domain_name: (random) => `f${random.text(random.between(1, 12), letters)}.example`,
  department_name: (random) => `D ${random.text(random.between(1, 20), odd)}x`,
  password: (random) => random.text(random.between(10, 40), letters),
  expires_at: (random) =>
    new Date(Date.UTC(2090, random.between(0, 11), random.between(1, 28))).toISOString(),
  limit_bytes: size,
  mailbox_limit_bytes: size,
  max_mailbox_limit_bytes: (random) => random.between(60, 200) * 1_073_741_824,
  default_mailbox_limit_bytes: size,
  deletion_approval_above: (random) => random.oneOf([0, 1]),
}

const idName = /(^|_)(id|to)$/

/**
 * A value that a schema allows; ids are mostly ones that stood in an answer.
 * @param {Schema} schema
 * @param {string} name
 * @param {Pick<Tools, 'random' | 'knownId'>} tools
 * @returns {unknown}
 */
export const valueFor = (schema, name, { random, knownId }) => {
  if (schema.discriminator) return valueFor(random.oneOf(schema.oneOf ?? []), name, { random, knownId })
  const types = [schema.type ?? 'object'].flat()
  if (types.includes('null') && random.chance(0.2)) return null
  if (schema.enum) return random.oneOf(schema.enum)
  const type = types.find((one) => one !== 'null')
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'array') {
    const count = random.between(schema.minItems ?? 0, 3)
    const items = Array.from({ length: count }, () =>
      valueFor(schema.items ?? {}, name.replace(/_ids$/, '_id'), { random, knownId }),
    )
    return schema.uniqueItems ? [...new Set(items)] : items
  }
  if (type === 'object') {
    const members = Object.entries(schema.properties ?? {}).filter(
      ([member]) => schema.required?.includes(member) || random.chance(0.4),
    )
    return Object.fromEntries(
      members.map(([member, inner]) => [member, valueFor(inner, member, { random, knownId })]),
    )
  }
  const meaning = meant[name]
  if (meaning && random.chance(0.9)) return meaning(random)
  if (type === 'integer' || type === 'number') {
    const { minimum = 0, maximum = 1000, multipleOf = 1 } = schema
    const steps = Math.floor((maximum - minimum) / multipleOf)
    return minimum + random.oneOf([0, steps, random.between(0, Math.min(steps, 100))]) * multipleOf
  }
  if (schema.format === 'date-time')
    return random.oneOf([
      '2026-01-01T00:00:00Z',
      '0000-01-01T00:00:00+23:59',
      '2016-12-31T23:59:60Z',
      new Date(Date.UTC(2026, random.between(0, 11))).toISOString(),
    ])
  if (idName.test(name)) return knownId(name) ?? random.text(8, letters)
  const length = random.between(schema.minLength ?? 0, Math.min(schema.maxLength ?? 40, 40))
  return random.text(length, random.chance(0.7) ? letters : odd)
}

const strange = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  2 ** 53,
  -(2 ** 31) - 1,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '\ufeff',
  'x'.repeat(300),
  '🙂'.repeat(200),
  '%',
  "'; drop table identity; --",
  '../..',
  '__proto__',
  'none',
  '2016-12-31T23:59:60Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '2026-01-01 00:00:00+00',
  'Infinity',
  [],
  {},
  [[[]]],
  { a: { b: null } },
]

/**
 * A value that a schema hardly expects.
 * @param {Random} random
 * @returns {unknown}
 */
export const strangeValue = (random) => random.oneOf(strange)

const controls = [
  ...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)),
  ...Array.from('\u007f\u0080\u0085\u009f\u2028\u2029\ufffe\uffff'),
]

/**
 * A character that text does not hold, NUL as often as all others, since a database's text cannot hold it.
 * @param {Random} random
 */
export const control = (random) => (random.chance(0.5) ? '\u0000' : random.oneOf(controls))

/**
 * The members of a body, as far as it has any.
 * @param {unknown} body
 * @returns {Record<string, unknown>}
 */
export const membersOf = (body) => Object(body)
