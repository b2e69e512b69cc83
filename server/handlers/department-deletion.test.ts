import { beforeEach, describe, expect, it } from 'vitest'
import { addMembers, type Organization, harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()
let organization: Organization

beforeEach(async () => {
  organization = await harness.organization()
})

const create = (department_name: unknown, more: object = {}) =>
  harness.call('createDepartment', { key: organization.owner, body: { department_name, ...more } })
const audit = (resourceId: string) =>
  harness.operator.read(organization.organization_id, (db) =>
    db.query<{ operation: string; before: object; after: object; request_id: string }>(
      'select operation, before, after, request_id from audit_event where organization_id = $1 and resource_id = $2 order by occurred_at, audit_event_id',
      [organization.organization_id, resourceId],
    ),
  )

describe('deleting', () => {
  const remove = (
    department_id: string,
    query: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) => harness.call('deleteDepartment', { key: organization.owner, path: { department_id }, query, headers })
  const exists = async (department_id: string) =>
    (await harness.call('getDepartment', { key: organization.owner, path: { department_id } })).status === 200

  it('an empty one answers 204', async () => {
    const { body } = await create('Empty')
    expect((await remove(body.department_id)).status).toBe(204)
    expect(await exists(body.department_id)).toBe(false)
    expect((await remove(body.department_id)).status).toBe(404)
    expect((await audit(body.department_id)).at(-1)).toMatchObject({
      operation: 'deleteDepartment',
      after: null,
    })
  })

  it('one with members needs to know where they go', async () => {
    const { body } = await create('Full')
    await addMembers(harness, organization.organization_id, body.department_id, 2)
    const { status, body: problem } = await remove(body.department_id)
    expect(status).toBe(409)
    expect(problem).toMatchObject({ code: 'department_not_empty', identity_count: 2 })
    expect(await exists(body.department_id)).toBe(true)
  })

  it.each(['another department', 'none'])(
    'moves the members to %s in one step, with an event for each',
    async (where) => {
      const { body } = await create('Leaving')
      const { body: other } = await create('Staying')
      await addMembers(harness, organization.organization_id, body.department_id, 3)
      const reassign_to = where === 'none' ? 'none' : other.department_id
      const { status, body: answer, headers } = await remove(body.department_id, { reassign_to })
      expect({ status, answer }).toEqual({ status: 200, answer: { moved_identity_count: 3 } })
      expect(await exists(body.department_id)).toBe(false)
      const { body: after } = await harness.call('getDepartment', {
        key: organization.owner,
        path: { department_id: other.department_id },
      })
      expect(after.identity_count).toBe(where === 'none' ? 0 : 3)
      const events = await harness.operator.read(organization.organization_id, (db) =>
        db.query<{ resource_type: string }>(
          'select resource_type from audit_event where organization_id = $1 and request_id = $2',
          [organization.organization_id, headers['x-request-id']],
        ),
      )
      expect(events.map(({ resource_type }) => resource_type).toSorted()).toEqual([
        'department',
        'identity',
        'identity',
        'identity',
      ])
    },
  )

  it('refuses to move them to itself, to what does not exist, or elsewhere', async () => {
    const { body } = await create('Leaving')
    await addMembers(harness, organization.organization_id, body.department_id, 1)
    expect((await remove(body.department_id, { reassign_to: body.department_id })).body.errors[0].path).toBe(
      '?reassign_to',
    )
    for (const nowhere of ['0199f3a2-7c1e-7d3a-9b55-1f0a52c6d0ff', 'Sales']) {
      expect((await remove(body.department_id, { reassign_to: nowhere })).status).toBe(404)
    }
    const foreign = await harness.organization()
    const theirs = await harness.call('createDepartment', {
      key: foreign.owner,
      body: { department_name: 'Theirs' },
    })
    expect((await remove(body.department_id, { reassign_to: theirs.body.department_id })).status).toBe(404)
    expect(await exists(body.department_id)).toBe(true)
  })

  it('of a stale version is refused', async () => {
    const { body, headers } = await create('Watched')
    await harness.call('updateDepartment', {
      key: organization.owner,
      path: { department_id: body.department_id },
      body: { description: 'new' },
    })
    expect((await remove(body.department_id, {}, { 'if-match': headers['etag'] ?? '' })).status).toBe(412)
  })

  it('two that move their members to each other at the same time leaves one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = await Promise.all([create(`One ${round}`), create(`Two ${round}`)])
      await addMembers(harness, organization.organization_id, one.body.department_id, 2)
      await addMembers(harness, organization.organization_id, two.body.department_id, 2)
      const replies = await Promise.all([
        remove(one.body.department_id, { reassign_to: two.body.department_id }),
        remove(two.body.department_id, { reassign_to: one.body.department_id }),
      ])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
    }
  })
})
