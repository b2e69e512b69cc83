import type { Db } from '../../db/database.ts'

/** The address that receives mail to postmaster@ and abuse@ of each domain; null if the operator has set none. */
export const postmaster = async (db: Pick<Db, 'one'>): Promise<string | null> =>
  (await db.one<{ postmaster: string | null }>('select postmaster from mail.setting', []))?.postmaster ?? null

/** Sets that address, or removes it. The start of a trial then no longer sets one. */
export const setPostmaster = (db: Pick<Db, 'query'>, address: string | null) =>
  db.query('update mail.setting set postmaster = $1, postmaster_is_chosen = true', [address])

/** Whether an address in a local domain accepts no mail or doesn't exist. */
export const isUndeliverable = async (db: Pick<Db, 'one'>, address: string): Promise<boolean> => {
  const row = await db.one<{ refused: boolean }>(
    `select exists (select from domain where domain_name = split_part($1, '@', 2))
       and not exists (select from mail.recipient where address = $1 and refusal is null)
       and not exists (select from address where address = $1 and kind not in ('identity', 'held') and in_use_until > now())
       as refused`,
    [address],
  )
  return row?.refused ?? false
}
