import type { Db } from '../db/database.ts'

/** The address that gets mail to postmaster@ and abuse@ of each domain; null where the operator has named none. */
export const postmaster = async (db: Pick<Db, 'one'>): Promise<string | null> =>
  (await db.one<{ postmaster: string | null }>('select postmaster from mail.setting', []))?.postmaster ?? null

/** Names that address, or none. The operator has chosen: the start of a trial leaves it as it is. */
export const setPostmaster = (db: Pick<Db, 'query'>, address: string | null) =>
  db.query('update mail.setting set postmaster = $1, postmaster_is_chosen = true', [address])

/** Whether an address of a domain here takes no mail, or does not exist. */
export const isRefusedHere = async (db: Pick<Db, 'one'>, address: string): Promise<boolean> => {
  const row = await db.one<{ refused: boolean }>(
    `select exists (select from domain where domain_name = split_part($1, '@', 2))
       and not exists (select from mail.recipient where address = $1 and refusal is null) as refused`,
    [address],
  )
  return row?.refused ?? false
}
