import { beforeEach, expect, it } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { clientActions } from '../../testing/client-actions.ts'
import { type GroupActions, groupActions } from '../../testing/group-actions.ts'
import { harnessForTests, type Organization } from '../../testing/harness.ts'
import { startService } from '../../testing/service.ts'
import { startStatementCounter } from '../../testing/statement-counter.ts'

/** The statements of the service that count the recipients of a group, and so read all its members. */
let counts = 0
const harness = harnessForTests()
const counter = beforeTests(
  () =>
    startStatementCounter(harness.url, (text) => {
      if (text.includes('reach.recipient_count')) counts += 1
    }),
  ({ close }) => close(),
)
const service = beforeTests(
  async () => startService(counter.url),
  ({ close }) => close(),
)
let organization: Organization
let groups: GroupActions
let ana: string
let ben: string
let team: string

beforeEach(async () => {
  organization = await harness.organization()
  groups = await groupActions(clientActions(harness, organization))
  ana = await groups.identity('ana')
  ben = await groups.identity('ben')
  team = await groups.group('team', [ana])
})

/** Sends a change, and returns how often recipients were counted, and the group's number of them. */
const change = async (method: 'PATCH' | 'POST', path: string, payload: object) => {
  const before = counts
  const response = await service.app.inject({
    method,
    url: `/api/group/${team}${path}`,
    headers: { 'x-api-key': organization.owner },
    payload,
  })
  return { counted: counts - before, recipients: response.json().group.recipient_count }
}

it('a change of a group counts its recipients once', async () => {
  expect(await change('POST', '/member/add', { member_ids: [ben] })).toEqual({ counted: 1, recipients: 2 })
  expect(await change('POST', '/member/remove', { member_ids: [ana] })).toEqual({ counted: 1, recipients: 1 })
  expect(await change('PATCH', '', { group_name: 'Our team' })).toEqual({ counted: 1, recipients: 1 })
})

it('turning a group on or off counts its recipients anew', async () => {
  expect(await change('PATCH', '', { enabled: false })).toEqual({ counted: 2, recipients: 0 })
  expect(await change('PATCH', '', { enabled: true })).toEqual({ counted: 2, recipients: 1 })
})
