// An organization with a primary domain that tests remove and restore.
import type pg from 'pg'
import { beforeEach, expect } from 'vitest'
import { type ClientActions, clientActions, freshName, mebibyte } from './client-actions.ts'
import type { Harness, Organization, Reply } from './harness.ts'

/** What each test has for itself. */
interface Values {
  organization: Organization
  acts: ClientActions
  name: string
  domain_id: string
}

/** Creates an organization with one domain before each test. */
const valuesForTests = (harness: Harness): Values => {
  const values = {} as Values
  beforeEach(async () => {
    const organization = await harness.organization()
    const acts = clientActions(harness, organization)
    const name = freshName()
    const domain_id = await acts.domain({ name, maximum: 64 * mebibyte })
    await acts.sql('update domain set is_primary = true where organization_id = $1')
    Object.assign(values, { organization, acts, name, domain_id } satisfies Values)
  })
  return values
}

/** The reply, if it is a success. */
export const expectSuccess = async (reply: Promise<Reply>): Promise<Reply> => {
  const answer = await reply
  expect([answer.status < 300, answer.body?.code ?? null]).toEqual([true, null])
  return answer
}

/** The status and the error code. */
export const code = async (reply: Promise<Reply>) => {
  const { status, body } = await reply
  return [status, body?.code]
}

/** How many connections to this database wait for a lock. */
export const waitingCount = async (client: pg.Client): Promise<number> => {
  const sql = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await client.query(sql)).rows.length
}

/** The scene of the tests of a file: `values` are new for each test, the rest are short forms for its domain. */
export const removalScene = (harness: Harness) => {
  const values = valuesForTests(harness)
  const path = () => ({ domain_id: values.domain_id })
  const get = (id = values.domain_id) => values.acts.call('getDomain', { path: { domain_id: id } })
  const remove = (more: object = {}) =>
    values.acts.call('removeDomain', { path: path(), query: { confirm: values.name }, ...more })
  const restore = (more: object = {}) => values.acts.call('restoreDomain', { path: path(), ...more })
  const removed = async () => (await values.acts.call('listRemovedDomains')).body
  const undo = async (reply: Reply) => {
    const [event] = await values.acts.eventsOf(reply)
    return values.acts.call('revertAuditEvent', { path: { audit_event_id: event.audit_event_id } })
  }
  const deleteIdentity = ({ identity_id, address }: { identity_id: string; address: string }) =>
    expectSuccess(values.acts.call('deleteIdentity', { path: { identity_id }, query: { confirm: address } }))

  /** Every stored column of the domain and what belongs to it, without what a removal moves on. */
  const storedDomain = async () => {
    const [row] = await values.acts.sql(
      `select to_jsonb(d) - 'version' - 'updated_at' as domain,
         (select jsonb_agg(to_jsonb(k)) from domain_dkim_key k where k.organization_id = $1 and k.domain_id = $2) as keys,
         (select jsonb_agg(to_jsonb(r)) from domain_record r where r.organization_id = $1 and r.domain_id = $2) as records,
         (select jsonb_agg(to_jsonb(s)) from dns_share s where s.organization_id = $1 and s.domain_id = $2) as shares
       from domain d where d.organization_id = $1 and d.domain_id = $2`,
      [values.domain_id],
    )
    return row
  }
  return { values, path, get, remove, restore, removed, undo, deleteIdentity, storedDomain }
}
