import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { operations } from '../generated/contract.ts'
import type { OperationId } from '../generated/operations.ts'
import { root } from '../root.ts'
import { type Organization, harnessForTests } from '../../testing/harness.ts'
import type { Schema } from '../validation/schema.ts'

const harness = harnessForTests()
let organization: Organization

beforeAll(async () => {
  organization = await harness.organization()
})

const texts = [
  '\0',
  'a\0b',
  '\u0001',
  '\u001f',
  '\u007f',
  '\u0085',
  '\u2028',
  '\ufffe',
  '\u{10ffff}',
  '\\',
  '%',
  '_',
]

const textsOf = (schema: Schema): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
    [member.type].flat().includes('string') && !('enum' in member) ? [name] : [],
  )

interface Described {
  operationId: OperationId
  requestBody?: { content: Record<string, { examples: Record<string, { value: Record<string, unknown> }> }> }
}
const { paths } = parse(readFileSync(join(root, 'openapi.yaml'), 'utf8')) as {
  paths: Record<string, Record<string, Described>>
}
const described = Object.values(paths).flatMap((item) =>
  Object.values(item).filter(({ operationId }) => operationId !== undefined),
)

describe('a character that PostgreSQL or a pattern might not take', () => {
  const queries = described.flatMap(({ operationId }) =>
    textsOf(operations[operationId].query as unknown as Schema).map((name) => [operationId, name] as const),
  )
  it.each(queries)('%s in ?%s is no fault of the server', async (id, name) => {
    for (const text of texts) {
      const path = Object.fromEntries(
        [...operations[id].path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key ?? '', uuidv7()]),
      )
      const { status } = await harness.call(id, { key: organization.owner, path, query: { [name]: text } })
      expect([text, status < 500]).toEqual([text, true])
    }
  })

  const bodies = described.flatMap(({ operationId, requestBody }) => {
    const { body } = operations[operationId] as { body: Schema | null }
    const examples = requestBody?.content['application/json']?.examples ?? {}
    return (body === null ? [] : textsOf(body)).flatMap((name) =>
      Object.values(examples)
        .slice(0, 1)
        .map(({ value }) => [operationId, name, value] as const),
    )
  })
  it.each(bodies)('%s in /%s is no fault of the server', async (id, name, example) => {
    for (const text of texts) {
      const path = Object.fromEntries(
        [...operations[id].path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key ?? '', uuidv7()]),
      )
      const body = { ...example, [name]: text }
      const { status } = await harness.call(id, { key: organization.owner, path, body })
      expect([text, status < 500]).toEqual([text, true])
    }
  })
})
