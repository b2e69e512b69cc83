import { afterEach, expect, test, vi } from 'vitest'
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

test('an error whose code a newer server has is told as any other', async () => {
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
