import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { createTestApp, harnessForTests, type Organization } from '../../testing/harness.ts'
import { createDatabase } from '../db/pool.ts'
import { SnapshotsBusy } from '../db/snapshot-slots.ts'
import { csvOf } from './csv.ts'

const harness = harnessForTests()

/** The service with so few connections that two exports take half of them. */
const service = beforeTests(
  async () => {
    const database = createDatabase({ url: harness.url, role: 'app', poolSize: 4 })
    const app = createTestApp({ database })
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    return { database, app, origin }
  },
  async ({ app, database }) => {
    await app.close()
    await database.close()
  },
)

/** More than the buffers of a connection hold: 64 MB, also where they are large. */
const rowCount = 2000

const fill = async (count: number): Promise<Organization> => {
  const organization = await harness.organization()
  await harness.operator.write(organization.organization_id, (db) =>
    db.query(
      // In events, because their contents have no index: an index of names as long takes longer than all tests here.
      `insert into audit_event (organization_id, audit_event_id, actor_key_name, operation, resource_type, resource_id,
         resource_label, before, request_id)
       select $1, uuid_v7(), 'Key', 'deleteDepartment', 'department', uuid_v7(), n,
         jsonb_build_object('description', repeat('x', 32000)), 'request-' || n from generate_series(1, $2::int) n`,
      [organization.organization_id, count],
    ),
  )
  return organization
}

const startExport = ({ owner }: Organization, signal: AbortSignal | null = null) =>
  fetch(`${service.origin}/api/audit/export?operation=deleteDepartment`, {
    headers: { 'x-api-key': owner, 'accept-encoding': 'identity' },
    signal,
  })

const isBusy = () => {
  const { total, idle } = service.database.connections()
  return total - idle
}

let organizations: readonly [Organization, Organization]

beforeAll(async () => {
  organizations = [await fill(rowCount), await fill(rowCount)]
})

it('too many other exports are 429, with the seconds to wait', async () => {
  const snapshot = () => Promise.reject(new SnapshotsBusy())
  const request = { list: 'listDepartments', columns: undefined, snapshot, rows: () => [] } as never
  await expect(csvOf(request)).rejects.toMatchObject({
    code: 'rate_limited',
    headers: { 'retry-after': '5' },
  })
})

it('a client that disconnects leaves no connection in use', async () => {
  const controller = new AbortController()
  const { status } = await startExport(organizations[0], controller.signal)
  expect([status, isBusy()]).toEqual([200, 1])
  controller.abort()
  await expect.poll(isBusy).toBe(0)
})

describe('a client that reads nothing', () => {
  afterEach(() => void vi.restoreAllMocks())

  it.each([
    ['30 seconds', 30_000],
    ['15 minutes, with all of it', 900_000],
  ])('is disconnected after %s', async (_, limit) => {
    const passed = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) =>
      milliseconds === limit ? passed.signal : new AbortController().signal,
    )
    const response = await startExport(organizations[0])
    expect(isBusy()).toBe(1)
    passed.abort(new Error('The time has passed.'))
    await expect.poll(isBusy).toBe(0)
    await expect(response.text()).rejects.toThrow('terminated')
  })
})

describe('two organizations whose clients read nothing', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('do not stop the export of a third', async () => {
    const slow = [await startExport(organizations[0]), await startExport(organizations[1])]
    const third = startExport(await fill(3))
    let status: number | null = null
    void third.then((response) => (status = response.status))
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(1000)
        return status
      })
      .toBe(200)
    expect((await (await third).text()).split('\r\n')).toHaveLength(5)
    const files = await Promise.allSettled(slow.map((response) => response.text()))
    const complete = files.filter((file) => file.status === 'fulfilled')
    expect(complete.map(({ value }) => value.split('\r\n').length)).toEqual([rowCount + 2])
  })
})
