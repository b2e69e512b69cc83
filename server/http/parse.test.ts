import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { definitions, operationIds } from './definitions.ts'
import { createRequestParser } from './parse.ts'

/** The key that an operation's parser returns for a request that has one. Its query and body are left out: they have no part in it. */
const keyTaken = (id: (typeof operationIds)[number]): string | undefined => {
  const definition = { ...definitions[id], body: null, bodyRequired: false }
  const query = { type: 'object', properties: {} } as const
  const request = { headers: { 'idempotency-key': 'one' }, url: definition.path, params: {} }
  return createRequestParser({ ...definition, query })(request as unknown as FastifyRequest).idempotencyKey
}

it('an Idempotency-Key is taken by the operations that declare it, and by no other', () => {
  const declared = operationIds.filter((id) => definitions[id].headers.includes('Idempotency-Key'))
  const posts = operationIds.filter((id) => definitions[id].method === 'POST' && !declared.includes(id))
  expect([declared.length > 0, posts.length > 0]).toEqual([true, true])
  expect(operationIds.filter((id) => keyTaken(id) !== undefined)).toEqual(declared)
})
