import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { harnessForTests } from '../../testing/harness.ts'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { runsOf } from '../../testing/runs.ts'

const harness = harnessForTests()
let acts: ClientActions

beforeAll(async () => {
  acts = clientActions(harness, await harness.organization())
})

/** On a slow machine fewer runs, rather than too long ones. */
const runs = { numRuns: runsOf(60), endOnFailure: true, interruptAfterTimeLimit: 10_000 }
const inOrder = (items: readonly Record<string, string>[], name: string) =>
  items.map((item) => item[name] ?? '')

/** A list of parts, so that equal values in another form come up often. */
const text = (parts: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...parts), { minLength: 0, maxLength }).map((list) => list.join(''))

const spellings: Record<string, string> = {
  a: 'a',
  A: 'a',
  ä: 'ä',
  'A\u0308': 'ä',
  ß: 'ss',
  SS: 'ss',
  Ｓ: 's',
  ' ': ' ',
  '\u00a0': ' ',
  '\u2003': ' ',
  '🙂': '🙂',
}

const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]/u

describe('names of departments', () => {
  const name = fc.oneof(
    { weight: 4, arbitrary: text(Object.keys(spellings), 5) },
    // Those that can't be seen have tests of their own in rules/text.test.ts.
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }).filter((one) => !unseen.test(one)) },
    { weight: 1, arbitrary: fc.integer({ min: 98, max: 102 }).map((length) => '🙂'.repeat(length)) },
  )

  it('are kept, refused or taken as a simple model says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(name, { maxLength: 12 }), async (names) => {
        const here = clientActions(harness, await harness.organization())
        const taken = new Set<string>()
        for (const one of names) {
          // oxlint-disable-next-line no-control-regex -- control characters are refused.
          const isPlain = !/[\u0000-\u001f\u007f-\u009f/]/.test(one)
          const kept = one
            .normalize('NFC')
            .split(/\s+/u)
            .filter((word) => word !== '')
            .join(' ')
          const length = Array.from(kept).length
          // Only of the small alphabet does the model know equal values.
          const same = Array.from(kept)
            .map((letter) => spellings[letter] ?? letter.toLowerCase())
            .join('')
          const isSmall = Array.from(kept).every((letter) => 'aAäÄßSＳ 🙂'.includes(letter))
          const key = same.replaceAll('Ä', 'ä')
          const reply = await here.call('createDepartment', { body: { department_name: one } })
          if (!isPlain || length < 1 || length > 100) expect([one, reply.status]).toEqual([one, 400])
          else if (isSmall) expect([one, reply.status]).toEqual([one, taken.has(key) ? 409 : 201])
          else expect([201, 409]).toContain(reply.status)
          if (reply.status !== 201) continue
          expect(reply.body.department_name).toBe(kept)
          if (isSmall) taken.add(key)
        }
      }),
      runs,
    )
  })
})

describe('addresses', () => {
  const letters = [...Array.from('abAB09._-'), '.', '+', 'ä', ' ', '@']
  const local = fc.oneof(
    text(letters.slice(0, 9), 6),
    text(letters, 4),
    fc.integer({ min: 62, max: 66 }).map((length) => 'x'.repeat(length)),
  )

  it('are lower case, dot-atoms, of at most 64 and 254 characters, and one of a kind', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(local, { maxLength: 8 }),
        fc.integer({ min: 1, max: 190 }),
        async (locals, length) => {
          const here = clientActions(harness, await harness.organization())
          const name = `${'d'.repeat(length)}.${freshName()}`
          const domain_id = await here.domain({ name })
          const taken = new Set<string>()
          for (const one of locals) {
            const words = one.split('.')
            // Postfix refuses recipients that begin with a hyphen.
            const isAtom =
              !one.startsWith('-') &&
              words.every(
                (word) =>
                  word !== '' &&
                  Array.from(word).every((letter) =>
                    'abcdefghijklmnopqrstuvwxyz0123456789_-'.includes(letter.toLowerCase()),
                  ),
              )
            const address = `${one.toLowerCase()}@${name}`
            const wanted =
              !isAtom || one.length > 64 || address.length > 254 ? 400 : taken.has(address) ? 409 : 201
            const reply = await here.call('createIdentity', {
              body: { local_part: one, domain_id, display_name: 'Somebody', mailbox_limit_bytes: null },
            })
            expect([one, reply.status]).toEqual([one, wanted])
            if (wanted === 201) expect(reply.body.identity.address).toBe(address)
            if (wanted === 201) taken.add(address)
          }
          const { body } = await here.call('listIdentities', { query: { limit: 200 } })
          expect(inOrder(body.items, 'address').toSorted()).toEqual([...taken].toSorted())
        },
      ),
      runs,
    )
  })
})

describe('sizes', () => {
  const size = fc.oneof(
    fc.integer({ min: 0, max: 40 }).map((count) => count * mebibyte),
    fc.integer({ min: 1020, max: 2060 }).map((count) => count * 1024),
    fc.integer({ min: -1, max: 40 * mebibyte }),
    fc.constantFrom(2 ** 50, 2 ** 50 + 1024, 2 ** 53, 1e21),
  )
  const step = fc.record({
    who: fc.integer({ min: 0, max: 2 }),
    size,
    used: fc.option(size, { freq: 4 }),
    force: fc.boolean(),
  })

  it('are checked by maximum, use and available storage, and add up, as in a model of three mailboxes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const here = clientActions(harness, await harness.organization())
        const [allotment, maximum] = [64 * mebibyte, 32 * mebibyte]
        await here.sql('update organization set storage_limit_bytes = $2 where organization_id = $1', [
          allotment,
        ])
        const domain_id = await here.domain({ name: freshName(), maximum })
        const boxes: { id: string; limit: number; used: number | null }[] = []
        for (const local of ['a', 'b', 'c']) {
          const { mailbox } = await here.identity(domain_id, local)
          boxes.push({ id: mailbox.mailbox_quota_id, limit: mebibyte, used: null })
        }
        for (const { who, size: wanted, used, force } of steps) {
          const box = boxes[who]
          if (box === undefined) continue
          if (used !== null && used >= 0 && used <= 2 ** 50) {
            await here.store(box.id, used)
            box.used = used
          }
          const { status, body } = await here.call('resizeMailboxQuota', {
            path: { mailbox_quota_id: box.id },
            body: { limit_bytes: wanted, force },
          })
          const allocated = boxes.reduce((sum, { limit }) => sum + limit, 0)
          const isSize = wanted >= mebibyte && wanted <= 2 ** 50 && wanted % 1024 === 0
          const code = !isSize
            ? 'invalid_request'
            : wanted === box.limit
              ? undefined
              : wanted > maximum
                ? 'above_domain_maximum'
                : wanted < (box.used ?? box.limit) && !force
                  ? 'below_current_use'
                  : allocated - box.limit + wanted > allotment
                    ? 'allotment_exceeded'
                    : undefined
          expect([status, body.code]).toEqual([code === undefined ? 200 : isSize ? 409 : 400, code])
          if (code === 'allotment_exceeded')
            expect([body.available_bytes, body.requested_bytes]).toEqual([
              allotment - allocated,
              wanted - box.limit,
            ])
          if (code !== undefined) continue
          box.limit = wanted
          if (box.used === null) {
            expect([body.level, body.used_percent]).toEqual([null, null])
            continue
          }
          const ratio = (BigInt(box.used) * 100_000n) / BigInt(box.limit)
          const level =
            ratio >= 100_000n ? 'full' : ratio >= 95_000n ? 'warning' : ratio >= 80_000n ? 'notice' : 'ok'
          const permille = (BigInt(box.used) * 2000n + BigInt(box.limit)) / (BigInt(box.limit) * 2n)
          expect([body.level, body.used_percent]).toEqual([level, Number(permille) / 10])
        }
        expect(await here.quota()).toMatchObject({
          storage_allocated_bytes: boxes.reduce((sum, { limit }) => sum + limit, 0),
          storage_used_bytes: boxes.every(({ used }) => used === null)
            ? null
            : boxes.reduce((sum, { used }) => sum + (used ?? 0), 0),
        })
      }),
      runs,
    )
  })
})

describe('pages', () => {
  it('are slices of one order, whatever is asked, as in a sorted array', async () => {
    const people = Array.from({ length: 37 }, (_, index) => ({
      local_part: `p${10 + ((index * 17) % 37)}`,
      display_name: ['Ann', 'Bob', 'Cy_', 'D%'][index % 4] ?? '',
      department: index % 3,
    }))
    const departments = [await acts.department('one'), await acts.department('two'), null]
    const name = freshName()
    const domain_id = await acts.domain({ name })
    const rows: {
      address: string
      display_name: string
      department_id: string | null
      identity_id: string
      at: number
    }[] = []
    for (const [at, { local_part, display_name, department }] of people.entries()) {
      const department_id = departments[department] ?? null
      const made = await acts.identity(domain_id, local_part, {
        display_name,
        department_id,
        mailbox_limit_bytes: null,
      })
      rows.push({ ...made, at })
    }
    const before = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
    const query = fc.record(
      {
        limit: fc.integer({ min: 1, max: 200 }),
        offset: fc.oneof(
          fc.integer({ min: 0, max: 45 }),
          fc.constantFrom(10_000, Number.MAX_SAFE_INTEGER - 1),
        ),
        sort: fc.constantFrom(
          'address',
          '-address',
          'display_name',
          '-display_name',
          'created_at',
          '-created_at',
        ),
        q: fc.constantFrom(
          'p1',
          'ANN',
          '_',
          '%',
          'y_',
          'nobody',
          name.toUpperCase(),
          ' ',
          ' P1   ann',
          'ann p2',
        ),
        department_id: fc.constantFrom(departments[0] ?? '', departments[1] ?? '', 'none'),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const { limit = 50, offset = 0, sort = 'address', q = '', department_id } = asked
        const words = q.toLowerCase().split(/\s+/)
        const key = sort.replace('-', '') as 'address' | 'display_name' | 'created_at'
        const sign = sort.startsWith('-') ? -1 : 1
        const value = (row: (typeof rows)[number]) => (key === 'created_at' ? row.at : row[key])
        const found = rows
          .filter((row) => department_id === undefined || (row.department_id ?? 'none') === department_id)
          .filter((row) => {
            const searched = `${row.address} ${row.display_name}`.toLowerCase()
            return words.every((word) => searched.includes(word))
          })
          .toSorted((a, b) => sign * before(value(a), value(b)) || before(a.identity_id, b.identity_id))
        const { status, body } = await acts.call('listIdentities', {
          query: asked,
        })
        expect(status).toBe(200)
        expect(inOrder(body.items, 'address')).toEqual(
          found.slice(offset, offset + limit).map(({ address }) => address),
        )
        expect([body.total, body.current_page]).toEqual([found.length, Math.floor(offset / limit) + 1])
      }),
      { ...runs, numRuns: runsOf(150) },
    )
  })
})
