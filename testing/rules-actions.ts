// Writes mail rules with the rights of a request, without the API.
import type { ClientActions } from './client-actions.ts'
import type { Harness } from './harness.ts'

/** The values that an administrator sets; absent ones are unset. */
interface Rules {
  own_rules?: 'run' | 'stopped'
  forward_to_identity_id?: string | null
  forward_to_address?: string | null
  keep_copy?: boolean
  reply_subject?: string | null
  reply_text?: string | null
  reply_days?: number
  reply_starts_at?: Date | null
  reply_ends_at?: Date | null
}

const nothing = {
  own_rules: 'run',
  forward_to_identity_id: null,
  forward_to_address: null,
  keep_copy: true,
  reply_subject: null,
  reply_text: null,
  reply_days: 7,
  reply_starts_at: null,
  reply_ends_at: null,
} as const

/** What requests write about mail rules, by SQL with the rights of a request. */
export const rulesActions = (harness: Harness, { organization_id, sql }: ClientActions) => ({
  /** Replaces the rules of an identity. */
  set: (identity_id: string, rules: Rules) => {
    const columns = Object.keys(nothing)
    const places = columns.map((_, index) => `$${index + 3}`)
    return harness.database.write(organization_id, (db) =>
      db.query(
        `insert into mail_rules (organization_id, identity_id, ${columns.join(', ')}) values ($1, $2, ${places.join(', ')})
         on conflict (organization_id, identity_id) do update set
           ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
        [organization_id, identity_id, ...Object.values({ ...nothing, ...rules })],
      ),
    )
  },
  /** Whether rules may send to other mail systems. */
  external: (forwarding: 'allowed' | 'refused') =>
    sql('update organization set external_forwarding = $2 where organization_id = $1', [forwarding]),
})
