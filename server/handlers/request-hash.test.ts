import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { operations } from '../generated/contract.ts'
import type { OperationId } from '../generated/operations.ts'
import type { Schema } from '../validation/schema.ts'
import { requestHash, withoutPasswords } from './request-hash.ts'

const password: Schema = { type: 'string', 'x-normalize': 'password' }
const text: Schema = { type: 'string' }
const withPassword: Schema = { properties: { kind: { enum: ['a'] }, password, note: text } }
const other: Schema = { properties: { kind: { enum: ['b'] }, password: text } }

it.each<[string, Schema]>([
  ['a member', withPassword],
  ['a branch', { oneOf: [other, withPassword] }],
  ['a branch by a discriminator', { discriminator: { propertyName: 'kind' }, oneOf: [withPassword, other] }],
  ['one of any schemas', { anyOf: [other, { oneOf: [withPassword] }] }],
  [
    'one of all schemas',
    { properties: { kind: text }, allOf: [{ properties: { note: text } }, withPassword] },
  ],
])('takes a password out of %s, also in lists and members', (_, schema) => {
  const value = { kind: 'a', password: 'secret', note: 'Kept' }
  const expected = { kind: 'a', password: 'string', note: 'Kept' }
  expect(withoutPasswords([schema], value)).toEqual(expected)
  expect(withoutPasswords([{ items: schema }], [value])).toEqual([expected])
  const whole: Schema = {
    allOf: [{ properties: { rows: { oneOf: [{ type: 'null' }, { items: schema }] } } }],
  }
  expect(withoutPasswords([whole], { rows: [value], more: [1, null] })).toEqual({
    rows: [expected],
    more: [1, null],
  })
})

/** The paths of all passwords of a schema, as values with one each. */
const samplesOf = (schema: Schema, typed: string): unknown[] => [
  ...(schema['x-normalize'] === 'password' ? [typed] : []),
  ...(schema.items ? samplesOf(schema.items, typed).map((one) => [one]) : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
    samplesOf(member, typed).map((one) => ({ [name]: one })),
  ),
  ...[schema.oneOf, schema.anyOf, schema.allOf]
    .flatMap((all) => all ?? [])
    .flatMap((one) => samplesOf(one, typed)),
]
const withPasswords = (Object.keys(operations) as OperationId[]).flatMap((id) =>
  samplesOf((operations[id].body ?? {}) as Schema, 'one').map((_, at) => [id, at] as const),
)

it('has operations to try', () => {
  expect(new Set(withPasswords.map(([id]) => id)).size).toBeGreaterThan(2)
})

it.each(withPasswords)('the hash of a request of %s has no password (member %d)', (id, at) => {
  const hashOf = (typed: string) => {
    const bytes = Buffer.from(JSON.stringify(samplesOf(operations[id].body as Schema, typed)[at]))
    return { hash: requestHash(id, bytes), plain: createHash('sha256').update(bytes).digest() }
  }
  const [one, another] = [hashOf('one'), hashOf('another')]
  expect(one.hash).toEqual(another.hash)
  expect(one.hash).not.toEqual(one.plain)
})
