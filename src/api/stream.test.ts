import { afterEach, expect, test, vi } from 'vitest'
import { addProfile } from '../session/profiles'
import { UnexpectedResponse, Unreachable } from './errors'
import { openStream } from './stream'

afterEach(() => vi.unstubAllGlobals())

const organization_id = '019a9f3e-7c00-7000-8000-000000000001'

const open = (status: number) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('no document', { status })))
  return openStream(
    organization_id,
    { id: 'exportThings', path: '/things' },
    {},
    new AbortController().signal,
  )
}

test('only 502, 503 and 504 without a problem document mean that the API can’t be reached', async () => {
  addProfile({
    organization_id,
    organization_name: 'Brightwater',
    key_id: '019a9f3e-7c00-7000-8000-000000000002',
    key_name: 'Key',
    key_hint: 'abcd',
    permissions: [],
    expires_at: '2027-01-01T00:00:00Z',
    api_key: 'prs_x',
    locked: null,
  })
  for (const status of [502, 503, 504]) await expect(open(status)).rejects.toThrow(Unreachable)
  for (const status of [500, 505, 507]) await expect(open(status)).rejects.toThrow(UnexpectedResponse)
})
