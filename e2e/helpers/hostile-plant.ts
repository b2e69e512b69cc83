import { expect } from '@playwright/test'
import { hasTooManyMarks, hostileStrings, storedValue } from './hostile-strings.ts'
import type { TestOrganization } from './test-organization.ts'

type Field = Parameters<typeof storedValue>[0]

interface Refusal {
  code: string
  errors?: { path: string; message: string }[]
}

/** Sends one of many requests; the number of simultaneous ones is limited. */
const forEachConcurrently = async <Item>(
  items: readonly Item[],
  write: (item: Item, index: number) => Promise<void>,
) => {
  let next = 0
  const work = async () => {
    while (next < items.length) {
      const index = next
      next += 1
      await write(items[index] as Item, index)
    }
  }
  await Promise.all(Array.from({ length: 6 }, work))
}

/** Bytes that the bodies here may have; more are refused without a look at them. */
const bodyLimit = 16_384
/** The same of departments, whose texts are longer. */
const departmentLimit = 32_768

/** Whether it is refused as an identifier by its mere size. */
const isFarTooLong = (text: string) => text.length > 4 * 64 || hasTooManyMarks(text)

/** Puts every hostile text into fields of an organization, and expects each to be kept as it is or refused by name. */
export class Plant {
  private readonly url: string
  private readonly key: string

  constructor(organization: TestOrganization, baseURL: string | undefined) {
    this.url = baseURL ?? ''
    this.key = organization.ownerKey
  }

  async ask(method: string, path: string, body: object): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: { 'x-api-key': this.key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }

  /**
   * Writes a text into several fields in one request. Those that the contract forbids are refused, each with a sentence; then
   * the others are written with `rest` in the refused ones' place.
   */
  async write<Answer>(
    request: [method: string, path: string],
    text: string,
    fields: Partial<Record<string, Field>>,
    rest: Record<string, unknown>,
    limit = bodyLimit,
  ): Promise<Answer> {
    const entries = Object.entries(fields) as [string, Field][]
    const refused = entries
      .filter(([, field]) => storedValue(field, text) === undefined)
      .map(([name]) => name)
    const values = Object.fromEntries(entries.map(([name]) => [name, text]))
    let answer = await this.ask(...request, { ...rest, ...values })
    if (refused.length > 0) {
      const { errors = [] } = answer.body as Refusal
      const isTooLarge = Buffer.byteLength(JSON.stringify({ ...rest, ...values })) > limit
      expect([
        text.slice(0, 40),
        answer.status,
        [...new Set(errors.map(({ path }) => path))].toSorted(),
      ]).toEqual([
        text.slice(0, 40),
        isTooLarge ? 413 : 400,
        isTooLarge ? [] : refused.map((name) => `/${name}`).toSorted(),
      ])
      for (const { message } of errors) expect(message).toMatch(/^[a-z_]+ (can|can't|may|must) .*\.$/)
      for (const name of refused) delete values[name]
      answer = await this.ask(...request, { ...rest, ...values })
    }
    // Names that differ only in what folding takes away are the same name.
    if (answer.status === 409) {
      expect((answer.body as Refusal).code).toMatch(/_taken$/)
      for (const name of Object.keys(rest)) delete values[name]
      answer = await this.ask(...request, { ...rest, ...values })
    }
    expect([text, answer.status < 300]).toEqual([text, true])
    for (const [name, field] of entries) {
      if (!(name in values)) continue
      expect(JSON.stringify(answer.body)).toContain(
        `${JSON.stringify(name)}:${JSON.stringify(storedValue(field, text))}`,
      )
    }
    return answer.body as Answer
  }

  departments(): Promise<void> {
    return forEachConcurrently(hostileStrings, async (text, index) => {
      const fields = {
        department_name: 'department_name',
        description: 'description',
        welcome_text: 'welcome_text',
      } as const
      const rest = { department_name: `Plain ${index}` }
      await this.write(['POST', '/department'], text, fields, rest, departmentLimit)
    })
  }

  /** Suspends them, so that the reason is there as well. */
  identities(people: readonly { identity_id: string }[], departmentIds: readonly string[]): Promise<void> {
    return forEachConcurrently(hostileStrings, async (text, index) => {
      const fields = {
        display_name: 'display_name',
        external_id: 'external_id',
        status_reason: 'status_reason',
      } as const
      const department_id = departmentIds[index % departmentIds.length] ?? null
      const rest = { display_name: `Plain ${index}`, status: 'suspended', department_id }
      await this.write(['PATCH', `/identity/${people[index]?.identity_id}`], text, fields, rest)
    })
  }

  keys(): Promise<void> {
    return forEachConcurrently(hostileStrings, async (text, index) => {
      const rest = { key_name: `Plain ${index}`, permissions: ['audit:read'] }
      await this.write(['POST', '/key'], text, { key_name: 'key_name' }, rest)
    })
  }

  /** One after the other: there is one domain. */
  async domainNotes(domain_id: string): Promise<void> {
    for (const text of hostileStrings)
      await this.write(['PATCH', `/domain/${domain_id}/settings`], text, { description: 'note' }, {})
  }

  /** Fields that take no free text refuse all of it by name, or know no such thing. */
  strict(domain_id: string): Promise<void> {
    const address = /^[A-Za-z0-9_][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$/
    return forEachConcurrently(
      hostileStrings.filter(
        (text) => (!address.test(text) || text.length > 64) && Buffer.byteLength(text) < bodyLimit / 4,
      ),
      async (text) => {
        const person = { local_part: text, domain_id, display_name: 'X' }
        const one = await this.ask('POST', '/identity', person)
        expect([text, one.status, (one.body as Refusal).errors?.[0]?.path]).toEqual([
          text,
          400,
          '/local_part',
        ])
        const other = await this.ask('POST', '/identity', { ...person, local_part: 'x', domain_id: text })
        expect([text, [400, 404].includes(other.status)]).toEqual([text, true])
        const size = await this.ask('POST', '/mailbox-quota', { identity_id: text, limit_bytes: text })
        // A text that is far too long is refused before any other check.
        const first = isFarTooLong(text) ? '/identity_id' : '/limit_bytes'
        expect([text, size.status, (size.body as Refusal).errors?.at(-1)?.path]).toEqual([text, 400, first])
      },
    )
  }
}
