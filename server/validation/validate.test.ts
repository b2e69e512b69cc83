import { describe, expect, it } from 'vitest'
import { operations } from '../generated/contract.ts'
import { Problem } from '../problem.ts'
import { bodyLimitOf } from './size-limits.ts'
import { validator } from './validate.ts'

const branch = (act: string, properties: object, required: string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required: ['act', ...required],
  properties: { act: { type: 'string', enum: [act] }, ...properties },
})

const schema = {
  type: 'object',
  discriminator: { propertyName: 'act' },
  oneOf: [
    branch('rename', { name: { type: 'string', maxLength: 5, 'x-normalize': 'name' } }, ['name']),
    branch('tag', { tags: { type: 'array', maxItems: 20_000, items: { type: 'string', maxLength: 10 } } }),
    branch('stop', {}),
  ],
}

const errorsOf = (body: unknown) => {
  try {
    validator(schema, 'body')(body)
    return []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { errors } = error.extensions as { errors: { path: string; code: string; message: string }[] }
    return errors.map(({ path, code, message }) => [path, code, message])
  }
}

describe('a body whose schema depends on one of its members', () => {
  it('is normalized and validated by the schema of that member alone', () => {
    const body = { act: 'rename', name: ' Ada  ' }
    expect(errorsOf(body)).toEqual([])
    expect(body.name).toBe('Ada')
    expect(errorsOf({ act: 'tag', tags: ['a'] })).toEqual([])
    expect(errorsOf({ act: 'rename' })).toEqual([['/name', 'required', 'name is missing.']])
    expect(errorsOf({ act: 'rename', name: 'Ada', tags: [] })).toEqual([
      ['/tags', 'unknown_member', 'tags is unknown; allowed are act, name.'],
    ])
    expect(errorsOf({ act: 'stop', name: 'Ada' })).toEqual([
      ['/name', 'unknown_member', 'name is unknown; allowed are act.'],
    ])
  })

  it('needs that member, with one of its values', () => {
    const allowed = 'act must be one of rename, tag, stop.'
    expect(errorsOf({ name: 'Ada' })).toEqual([['/act', 'required', 'act is missing.']])
    for (const act of ['delete', '', 7, null])
      expect(errorsOf({ act, name: 'Ada' })).toEqual([['/act', 'not_allowed', allowed]])
    expect(errorsOf({ act: '__proto__' })).toEqual([['/act', 'not_allowed', allowed]])
  })

  it('is refused by size, and has room for the longest of its schemas', () => {
    const name = 'a'.repeat(1000)
    expect(errorsOf({ act: 'rename', name })[0]?.slice(0, 2)).toEqual(['/name', 'too_long'])
    expect(bodyLimitOf(schema)).toBe(1_048_576)
    expect(bodyLimitOf({ ...schema, oneOf: [schema.oneOf[0]!, schema.oneOf[2]!] })).toBe(16_384)
  })
})

it.each(Object.entries(operations).flatMap(([id, { body }]) => (body === null ? [] : [[id, body] as const])))(
  'the body of %s must be an object',
  (_, body) => {
    for (const value of [null, [], 'text', 1, true])
      expect(() => validator(body as Parameters<typeof validator>[0], 'body')(value)).toThrow(Problem)
  },
)
