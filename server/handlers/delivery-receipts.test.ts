import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { type DeliveryActions, deliveryActions } from '../../testing/delivery-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'

const harness = harnessForTests()

let acts: ClientActions
let delivery: DeliveryActions
let ana: string
let ben: string

beforeAll(async () => {
  const { organization_id } = await harness.organization()
  await harness.operator.write(organization_id, (db) =>
    db.query('update mail.setting set attached_at = now()', []),
  )
})

beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  delivery = await deliveryActions(acts)
  ana = await delivery.identity('ana')
  ben = await delivery.identity('ben')
})

const rules = { script_id: '0cc175b9c0f1b6a831c399e269772661', own_rules: 'run' }

/** Does the work of a worker. @returns the number of receipts. */
const enforce = async (): Promise<number> => {
  const rows = await acts.sql(
    `update enforcement set state = 'enforced', enforced_at = clock_timestamp(), evidence = $2
     where organization_id = $1 and state = 'pending' returning 1 as one`,
    [{ rules }],
  )
  return rows.length
}

const enforced = async (): Promise<void> => {
  await expect.poll(enforce, { interval: 10 }).toBeGreaterThan(0)
}

it('a change answers with its receipt, which has the answer of the mail server when it is applied', async () => {
  const body = { forward: { to_identity_id: ben } }
  const changed = await delivery.update(ana, body)
  expect(changed.body.enforcement).toMatchObject({
    kind: 'rules',
    state: 'pending',
    identity_id: ana,
    request_id: changed.headers['x-request-id'],
    rules: null,
  })
  await enforce()
  expect((await delivery.read(ana)).enforcement).toMatchObject({ state: 'enforced', rules })
})

it('a client can wait until the mail servers have applied the change', async () => {
  const [{ headers, body }] = await Promise.all([
    delivery.update(ana, { own_rules: 'stopped' }, { prefer: 'wait=5' }),
    enforced(),
  ])
  expect([headers['preference-applied'], body.enforcement.state]).toEqual(['wait=5', 'enforced'])
  const read = await acts.call('getDelivery', { path: { identity_id: ana } })
  expect([read.body, read.headers['etag']]).toEqual([body, headers['etag']])
})

it('a suspension has receipts of both, each where it belongs', async () => {
  const path = { identity_id: ana }
  await delivery.set(ana, { forward: { to_identity_id: ben } })
  await enforce()
  const suspended = await acts.call('updateIdentity', { path, body: { status: 'suspended' } })
  expect(suspended.body.enforcement.kind).toBe('sign_in')
  expect(await delivery.read(ana)).toMatchObject({
    own_rules: 'stopped',
    own_rules_stopped_because: 'suspended',
    enforcement: { kind: 'rules', state: 'pending' },
  })
})
