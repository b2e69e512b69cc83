import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { unknown } from 'zod/mini'
import { operation } from '../contract/operation'
import { ApiProblem } from './errors'
import { send } from './http'

afterEach(() => vi.unstubAllGlobals())

const thing = operation<object, unknown>({
  id: 'changeThing',
  method: 'POST',
  path: '/thing',
  permission: null,
  answers: {},
})

test('an error with a code of a newer server is handled like any other', async () => {
  const problem = {
    type: '/docs#made_since',
    title: 'Made since',
    status: 409,
    code: 'made_since',
    request_id: '12345678',
  }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(problem, { status: 409 })))
  await expect(send(thing, {}, { apiKey: 'prk_x' })).rejects.toThrow(ApiProblem)
})

test('an answer that says the same as the last one is the same, whatever its request is called', async () => {
  let count = 0
  vi.stubGlobal('fetch', () => {
    count += 1
    return Promise.resolve(
      Response.json({ name: 'Sales' }, { headers: { 'x-request-id': `request-${count}` } }),
    )
  })
  const things = operation<object, unknown>({ ...thing, method: 'GET', answers: { 200: unknown() } })
  const client = new QueryClient()
  const ask = async () => {
    await client.fetchQuery({ queryKey: ['thing'], queryFn: () => send(things, {}, { apiKey: 'prk_x' }) })
    return client.getQueryData(['thing'])
  }
  const first = await ask()
  expect(await ask()).toBe(first)
  expect(count).toBe(2)
})
