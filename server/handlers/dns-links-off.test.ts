import { expect, it } from 'vitest'
import { clientActions } from '../../testing/client-actions.ts'
import { createTestApp, harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()

it('links to DNS records are not found where they are switched off, and can still be listed and revoked', async () => {
  const organization = await harness.organization()
  const acts = clientActions(harness, organization)
  const path = { domain_id: await acts.domain() }
  const { body } = await acts.call('createDnsShare', { path, body: { expires_in_days: 1 } })
  const { share_id } = body.share
  const token = new URL(body.url).hash.slice(1)
  const app = createTestApp({ database: harness.database, hasDnsLinks: false })
  const send = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const headers = { 'x-api-key': organization.owner, 'x-share-token': token }
    const reply = await app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
    return [reply.statusCode, reply.payload === '' ? undefined : JSON.parse(reply.payload).detail]
  }
  const off = [404, 'Links to DNS records are switched off on this server.']
  expect(await send('GET', '/dns-share')).toEqual(off)
  expect(await send('POST', '/dns-share/check')).toEqual(off)
  expect(await send('POST', `/domain/${path.domain_id}/dns/share`, { expires_in_days: 1 })).toEqual(off)
  const page = await app.inject('/dns')
  expect([page.statusCode, page.payload]).toEqual([404, `${off[1]}\n`])
  expect((await send('GET', `/domain/${path.domain_id}/dns/share/list`))[0]).toBe(200)
  expect((await send('DELETE', `/domain/${path.domain_id}/dns/share/${share_id}`))[0]).toBe(204)
  const health = await app.inject({ url: '/api/health', headers: { 'x-api-key': organization.owner } })
  expect([JSON.parse(health.payload).dns_links, (await acts.call('getHealth')).body.dns_links]).toEqual([
    false,
    true,
  ])
  await app.close()
})
