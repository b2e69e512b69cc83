// Writes aliases with the rights of a request, without the API.
import type { ClientActions } from './client-actions.ts'
import type { Harness } from './harness.ts'

interface AliasOptions {
  note?: string | null
  enabled?: boolean
  /** As SQL. */
  expires?: string
  may_send_as?: boolean
}

interface NewName {
  identity_id: string
  domain_id: string
  local_part: string
  leaves_alias?: boolean
  signs_in?: boolean
}

/** What requests write about addresses, by SQL with the rights of a request. */
export const addressActions = (harness: Harness, { organization_id }: ClientActions) => {
  const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    harness.database.write(organization_id, (db) => db.query<Row>(text, [organization_id, ...values]))

  /** Makes an alias lead to these addresses and to no others. */
  const lead = async (alias_id: string, target_ids: readonly string[]) => {
    await query('delete from address_target where organization_id = $1 and address_id = $2', [alias_id])
    await query(
      `insert into address_target (organization_id, address_id, target_id, position)
       select $1, $2, target, place from unnest($3::uuid[]) with ordinality t(target, place)`,
      [alias_id, target_ids],
    )
  }

  return {
    query,
    lead,
    /** A new alias; the answer is its id. */
    alias: async (
      domain_id: string,
      local_part: string,
      target_ids: readonly string[],
      { note = null, enabled = true, expires = 'null', may_send_as = false }: AliasOptions = {},
    ): Promise<string> => {
      const [row] = await query<{ address_id: string }>(
        `insert into address (organization_id, domain_id, local_part, address, kind, note, enabled, expires_at, may_send_as)
         select $1, $2, $3::text, $3 || '@' || domain_name, 'alias', $4, $5, ${expires}, $6
         from domain where organization_id = $1 and domain_id = $2 returning address_id`,
        [domain_id, local_part, note, enabled, may_send_as],
      )
      const alias_id = row?.address_id ?? ''
      await lead(alias_id, target_ids)
      return alias_id
    },
    /** Puts an alias over the address that a deleted identity holds. */
    leadHeld: async (identity_id: string, target_ids: readonly string[]) => {
      await query('select lead_held_address($2, null, null, false) where $1::uuid is not null', [identity_id])
      await lead(identity_id, target_ids)
    },
    /** Gives an identity another address. The answer is the id of the alias that it left, or null. */
    rename: async ({ identity_id, domain_id, local_part, leaves_alias = true, signs_in = true }: NewName) => {
      const [row] = await query<{ alias_id: string | null }>(
        `select rename_identity($2, $3, $4, $5, null, $6) as alias_id where $1::uuid is not null`,
        [identity_id, domain_id, local_part, leaves_alias, signs_in],
      )
      return row?.alias_id ?? null
    },
    /** The rows of an address: its kind, and its id. */
    owner: async (address: string) =>
      (
        await query<{ kind: string; address_id: string; is_held: boolean }>(
          'select kind, address_id, is_held from address where organization_id = $1 and address = $2',
          [address],
        )
      )[0] ?? null,
  }
}

export type AddressActions = ReturnType<typeof addressActions>
