import { beforeAll, describe, expect, it } from 'vitest'
import type { Permission } from '../generated/model/index.ts'
import { type ClientActions, clientActions, freshName, mebibyte } from '../../testing/client-actions.ts'
import { type Organization, harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()
let organization: Organization
let acts: ClientActions
let identity_id: string

beforeAll(async () => {
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  const domain_id = await acts.domain({ name: freshName(), maximum: 64 * mebibyte })
  const { body } = await acts.call('createIdentity', {
    body: { domain_id, local_part: 'ada', display_name: 'Ada', mailbox_limit_bytes: null },
  })
  identity_id = body.identity.identity_id
})

/** What a key with those permissions alone is answered: the status, and the permission that it lacks. */
const update = async (permissions: readonly Permission[], body: object) => {
  const key = await harness.key(organization.organization_id, permissions)
  const answer = await harness.call('updateIdentity', { key, path: { identity_id }, body })
  return [answer.status, answer.body.required_permission]
}
const suspend = { status: 'suspended', status_reason: 'Lost phone', delivery_while_suspended: 'reject' }

describe('members of a body that need another permission than their operation', () => {
  it('are changed by a key that holds it alone', async () => {
    expect(await update(['identity:suspend'], suspend)).toEqual([200, undefined])
    expect(await update(['identity:suspend'], { status: 'active', status_reason: null })).toEqual([
      200,
      undefined,
    ])
  })

  it('are refused to a key that lacks it', async () => {
    expect(await update(['identity:write'], suspend)).toEqual([403, 'identity:suspend'])
    expect(await update(['identity:write'], { display_name: 'Ada L.', status: 'suspended' })).toEqual([
      403,
      'identity:suspend',
    ])
    const { body } = await acts.call('getIdentity', { path: { identity_id } })
    expect(body).toMatchObject({ status: 'active', display_name: 'Ada' })
  })

  it('are the only ones that it may change', async () => {
    expect(await update(['identity:suspend'], { display_name: 'Eve' })).toEqual([403, 'identity:write'])
    expect(await update(['identity:suspend'], { ...suspend, external_id: '7' })).toEqual([
      403,
      'identity:write',
    ])
    expect(await update(['identity:suspend'], {})).toEqual([403, 'identity:write'])
    expect(await update(['identity:suspend', 'identity:write'], { display_name: 'Ada', ...suspend })).toEqual(
      [200, undefined],
    )
  })
})
