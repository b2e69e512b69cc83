import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { harnessForTests } from '../../testing/harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'postroom-docs-'))
writeFileSync(join(folder, 'index.html'), 'the console')
writeFileSync(join(folder, 'docs.html'), 'the reference')
writeFileSync(join(folder, 'docs.html.gz'), 'its gzip')
writeFileSync(join(folder, 'openapi.json'), '{}')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the reference', () => {
  const harness = harnessForTests({ options: { consoleFolder: folder } })
  const get = (url: string, headers = {}) => harness.app.inject({ method: 'GET', url, headers })

  it('is one page, also where the type of a problem leads, and nowhere else', async () => {
    for (const path of ['/docs', '/docs/errors']) {
      const { statusCode, payload, headers } = await get(path)
      expect([statusCode, payload]).toEqual([200, 'the reference'])
      expect(headers['cache-control']).toBe('no-cache')
      expect(headers['content-type']).toMatch(/^text\/html/)
    }
    expect((await get('/docs.html')).statusCode).toBe(404)
  })

  it('comes compressed as it was built', async () => {
    const { headers, payload } = await get('/docs', { 'accept-encoding': 'gzip' })
    expect([headers['content-encoding'], payload]).toEqual(['gzip', 'its gzip'])
  })

  it('runs no script of the page and of others, and sends no request', async () => {
    const policy = String((await get('/docs')).headers['content-security-policy']).split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
      ]),
    )
    expect(policy.join()).not.toMatch(/unsafe|connect-src 'self'/)
  })

  it('has the contract beside it, as YAML and as JSON', async () => {
    const yaml = await get('/openapi.yaml')
    expect(yaml.payload).toMatch(/^openapi: 3\.1\.0$/m)
    expect(yaml.headers['content-type']).toBe('application/yaml; charset=utf-8')
    const json = await get('/openapi.json')
    expect(json.headers['content-type']).toMatch(/^application\/json/)
    expect(json.headers['cache-control']).toBe(yaml.headers['cache-control'])
  })
})

describe('without a build', () => {
  const harness = harnessForTests({ options: { consoleFolder: join(folder, 'none') } })

  it('a sentence says so', async () => {
    const { statusCode, payload } = await harness.app.inject({ method: 'GET', url: '/docs' })
    expect([statusCode, payload]).toEqual([404, "The API reference isn't built.\n"])
  })
})
