import { describe, expect, it } from 'vitest'
import { errorCodes } from '../generated/contract.ts'
import { harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()

const get = (url: string) => harness.app.inject({ method: 'GET', url })

describe('the reference', () => {
  it('brings all that its pages name, from here, without a key', async () => {
    const { payload } = await get('/docs')
    const links = [...payload.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '')
    expect(links.every((path) => path.startsWith('/'))).toBe(true)
    const own = links.filter((path) => path.startsWith('/docs') || path === '/openapi.yaml')
    expect(own).toContain('/docs/swagger-ui-bundle.js')
    const answers = await Promise.all(own.map(get))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(own.map(() => 200))
  })

  it('has a policy without inline or foreign script', async () => {
    const policy = String((await get('/docs')).headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    const { payload } = await get('/docs')
    expect(payload).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=/)
  })

  it('explains every error code where the type of a problem leads', async () => {
    const { payload } = await get('/docs/errors')
    for (const code of Object.keys(errorCodes)) expect(payload).toContain(`<section id="${code}">`)
  })
})
