import { beforeAll, describe, expect, it } from 'vitest'
import { bodyLimitOf, mebibyte } from '../validation/size-limits.ts'
import { operations } from '../generated/contract.ts'
import { parseJson } from './parse-json.ts'
import { passwordViolations } from '../rules/passwords.ts'
import { Problem } from '../problem.ts'
import { harnessForTests, type Organization } from '../../testing/harness.ts'
import type { Schema } from '../validation/schema.ts'
import { validator } from '../validation/validate.ts'
import { startProcessorTime } from '../../testing/processor-time.ts'

const harness = harnessForTests()
let organization: Organization

beforeAll(async () => {
  organization = await harness.organization()
  await ask('GET', '/api/department/list')
})

/** Combining marks in the wrong order, for which normalization takes quadratic time. */
const marks = (pairs: number) => '\u0301\u0327'.repeat(pairs)
const numbered = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index.toString(36)}`)
const members = (count: number, prefix = 'm') =>
  JSON.stringify(Object.fromEntries(numbered(count, prefix).map((name) => [name, 1])))
const department = (description: string) => JSON.stringify({ department_name: 'x', description })
const permissions = (count: number) =>
  JSON.stringify({ permissions: Array.from({ length: count }, () => 'xxx') })
const reset = (password: string) => JSON.stringify({ mode: 'set', password })

/** The most bytes of an error, and the most milliseconds of processor time that this process needs for it. */
const [maxBytes, maxTime] = [65_536, 2000]

const ask = async (method: 'GET' | 'POST', url: string, body?: string) => {
  const processorTime = startProcessorTime()
  const headers = {
    'x-api-key': organization.owner,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const response = await harness.app.inject({
    method,
    url,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  })
  const took = processorTime()
  return { status: response.statusCode, size: response.rawPayload.length, took, body: response.json() }
}

const somebody = '/api/identity/0199f3a2-7c1e-7d3a-9b55-1f0a52c6d301/reset-password'

describe('the answer to an expensive request is small and immediate', () => {
  it.each([
    ['50 000 pairs of marks', '/api/department', department(marks(50_000))],
    ['a password of 20 000 pairs of marks', somebody, reset(marks(20_000))],
    ['100 000 wrong permissions', '/api/key/session', permissions(100_000)],
    ['150 000 wrong permissions', '/api/key/session', permissions(150_000)],
    ['2000 wrong permissions', '/api/key/session', permissions(2000)],
    ['20 000 unknown members', '/api/department', members(20_000)],
    ['1500 unknown members', '/api/department', members(1500)],
    ['unknown members of escaped control characters', '/api/department', members(60, '\u0001'.repeat(40))],
    ['a name of 1 MB', '/api/department', `{"${'n'.repeat(1_000_000)}":1}`],
    ['a name of 15 kB', '/api/department', `{"${'n'.repeat(15_000)}":1}`],
    ['a name of 7 kB twice', '/api/department', `{"${'n'.repeat(7000)}":1,"${'n'.repeat(7000)}":1}`],
    ['half a pair after 15 kB', '/api/department', `{"${'n'.repeat(15_000)}\\ud800":1}`],
    [
      'a name as long with half a pair within',
      '/api/department',
      `{"${'🙂'.repeat(31)}n\\ud83d${'🙂'.repeat(900)}":1}`,
    ],
    ['500 000 brackets', '/api/department', '['.repeat(500_000)],
    ['250 000 brackets, closed', '/api/department', '['.repeat(250_000) + ']'.repeat(250_000)],
    ['8000 brackets, closed', '/api/department', '['.repeat(8000) + ']'.repeat(8000)],
    ['deep permissions', '/api/key/session', `{"permissions":[${'['.repeat(7000)}${']'.repeat(7000)}]}`],
    ['a long text that is no JSON', '/api/department', `{"a":"${'🙂'.repeat(3000)}"x}`],
  ])('%s', async (_, url, body) => {
    const response = await ask('POST', url, body)
    expect([400, 413]).toContain(response.status)
    expect(response.size).toBeLessThanOrEqual(maxBytes)
    expect(response.took).toBeLessThan(maxTime)
    expect(JSON.stringify(response.body)).not.toMatch(/\\ud[89a-f]/)
  })

  it.each([
    ['3900 unknown query parameters', numbered(3900, '').join('&')],
    ['3900 repetitions', 'q=1&'.repeat(3900)],
    ['a search of marks', `q=${encodeURIComponent(marks(1000))}`],
    ['a name of 15 kB', 'n'.repeat(15_000)],
    ['unknown names that have to be escaped', numbered(200, '%01'.repeat(20)).join('&')],
  ])('%s', async (_, query) => {
    const response = await ask('GET', `/api/department/list?${query}`)
    expect(response.status).toBe(400)
    expect(response.size).toBeLessThanOrEqual(maxBytes)
    expect(response.took).toBeLessThan(maxTime)
  })
})

describe('mistakes', () => {
  it('are named up to 50, and counted', async () => {
    const many = await ask('POST', '/api/department', members(200))
    expect(many.body).toMatchObject({ code: 'invalid_request', detail: 'errors lists the first 50 of 200.' })
    expect(many.body.errors).toHaveLength(50)
    expect(many.body.errors[0]).toEqual({
      path: '/m0',
      code: 'unknown_member',
      message:
        'm0 is unknown; allowed are department_name, description, default_mailbox_limit_bytes, welcome_text.',
    })
    const few = await ask('POST', '/api/department', members(49))
    expect(few.body.errors).toHaveLength(50)
    expect(few.body.detail).toBeUndefined()
    const query = await ask('GET', `/api/department/list?${numbered(70, 'p').join('&')}`)
    expect(query.body).toMatchObject({ detail: 'errors lists the first 50 of 70.' })
    const twice = await ask('GET', `/api/department/list?${'q=1&'.repeat(71)}`)
    expect(twice.body).toMatchObject({ detail: 'errors lists the first 50 of 70.' })
  })

  it('tell at most 64 characters of a name, never half of one', async () => {
    for (const character of ['n', '🙂', 'ä']) {
      const { body } = await ask(
        'POST',
        '/api/department',
        `{"department_name":"a","${character.repeat(65)}":1}`,
      )
      expect(body.errors).toMatchObject([{ path: `/${character.repeat(64)}…` }])
      const whole = await ask(
        'POST',
        '/api/department',
        `{"department_name":"a","${character.repeat(64)}":1}`,
      )
      expect(whole.body.errors).toMatchObject([{ path: `/${character.repeat(64)}` }])
    }
  })

  it('of a list that is too long are one', async () => {
    const { body } = await ask('POST', '/api/key/session', permissions(21))
    expect(body.errors).toEqual([
      {
        path: '/permissions',
        code: 'too_long',
        message: 'permissions can have at most 20 entries; it has 21.',
        maximum: 20,
        length: 21,
      },
    ])
  })
})

describe('combining marks', () => {
  it.each([
    ['/api/department', (text: string) => ({ department_name: `a${text}` }), '/department_name'],
    [
      '/api/department',
      (text: string) => ({ department_name: 'a', description: `a${text}` }),
      '/description',
    ],
    [somebody, (text: string) => ({ mode: 'set', password: `a${text}` }), '/password'],
  ] as const)('are at most 30 in a row: %s %#', async (url, bodyWith, path) => {
    const { status, body } = await ask('POST', url, JSON.stringify(bodyWith(`${marks(15)}\u0301`)))
    expect(status).toBe(400)
    const message = `${path.slice(1)} can have at most 30 combining marks in a row.`
    expect(body.errors).toEqual([{ path, code: 'pattern', message }])
    const good = await ask('POST', url, JSON.stringify(bodyWith(marks(15))))
    expect([201, 404]).toContain(good.status)
  })

  it('are looked for in a search too', async () => {
    const { body } = await ask('GET', `/api/department/list?q=a${encodeURIComponent(marks(16))}`)
    expect(body.errors).toMatchObject([{ path: '?q', code: 'pattern' }])
    expect((await ask('GET', `/api/department/list?q=a${encodeURIComponent(marks(15))}`)).status).toBe(200)
  })

  it('make a password that is checked alone too long', () => {
    expect(passwordViolations(marks(250_000), 'local')).toEqual(['too_long'])
    expect(passwordViolations(`abcdefghij${marks(16)}`, 'local')).toEqual(['too_long'])
  })

  it('do not make a text too long that has its length in NFC', async () => {
    const name = '\u1f82'.repeat(100)
    const { status, body } = await ask(
      'POST',
      '/api/department',
      JSON.stringify({ department_name: name.normalize('NFD') }),
    )
    expect([status, body.department_name]).toEqual([201, name])
  })
})

const tryOut = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

describe('without a limit of the body', () => {
  const check = (id: 'createDepartment' | 'createKeySession') => validator(operations[id].body, 'body')
  const long = 'n'.repeat(500_000)
  it.each([
    [
      '250 000 pairs of marks',
      check('createDepartment'),
      { department_name: 'x', description: marks(250_000) },
    ],
    ['150 000 permissions', check('createKeySession'), JSON.parse(permissions(150_000))],
    ['150 000 unknown members', check('createDepartment'), JSON.parse(members(150_000))],
    ['a member of 500 kB twice', parseJson, Buffer.from(`{"${long}":1,"${long}":1}`)],
  ] as [string, (value: unknown) => unknown, unknown][])('%s are refused as fast', (_, work, value) => {
    const processorTime = startProcessorTime()
    const problem = tryOut(() => work(value))
    expect(processorTime()).toBeLessThan(maxTime)
    expect(problem).toMatchObject({ code: 'invalid_request' })
    expect(JSON.stringify((problem as Problem).extensions).length).toBeLessThan(maxBytes)
  })
})

describe('the limit of a body', () => {
  const limits = Object.entries(operations).map(
    ([id, { body }]) => [id, bodyLimitOf(body as unknown as Schema | null)] as const,
  )

  it('is 16 KiB or a little more, and enough for the ids and the rows of a plan, and for members', () => {
    const mostOf = (id: string) => {
      if (['createPlan', 'addPlanRows'].includes(id)) return mebibyte
      // Up to 1,000 members of a group or addresses, 100 of its senders, and 50 targets of an alias.
      if (/^(create|preview)Group$|^(add|remove)GroupMembers$|^findAddresses$/.test(id)) return mebibyte
      if (id === 'updateGroup') return 163_840
      // The text of an auto-reply.
      if (id === 'updateDelivery') return 262_144
      return ['createAlias', 'updateAlias', 'previewAlias'].includes(id) ? 98_304 : 32_768
    }
    for (const [id, limit] of limits) expect([id, limit >= 16_384 && limit <= mostOf(id)]).toEqual([id, true])
    expect(Object.fromEntries(limits)).toMatchObject({ updateMailboxQuota: 16_384, deleteDepartment: 16_384 })
  })

  it('lets the longest valid body through, every character escaped', async () => {
    const escaped = (text: string) =>
      text.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    const [name, description] = ['\u1f82'.repeat(99) + 'x', '\u1f82'.repeat(255)].map((text) =>
      escaped(text.normalize('NFD')),
    )
    const { status } = await ask(
      'POST',
      '/api/department',
      `{"department_name":"${name}","description":"${description}"}`,
    )
    expect(status).toBe(201)
  })

  it('is told', async () => {
    const { status, body } = await ask('POST', '/api/department', `{}${' '.repeat(32_767)}`)
    expect([status, body.code, body.detail]).toEqual([413, 'payload_too_large', 'The limit is 32 KiB.'])
    const allowed = await ask('POST', '/api/department', `{}${' '.repeat(32_766)}`)
    expect(allowed.status).toBe(400)
    const response = await ask('POST', '/api/department', `{}${' '.repeat(1_048_576)}`)
    expect([response.status, response.body.detail]).toEqual([413, 'The limit is 32 KiB.'])
  })
})
