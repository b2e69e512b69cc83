import { connectTo } from '../db/connect.ts'
import { operatorAddress } from './postfix.ts'

/** Keeps mail to postmaster@ and abuse@ for the operator, unless the operator has chosen another address, or none. */
export const namePostmaster = async (ownerUrl: string): Promise<void> => {
  const client = await connectTo(ownerUrl, { connectionTimeoutMillis: 10_000 })
  try {
    await client.query(
      'update mail.setting set postmaster = $1 where postmaster is null and not postmaster_is_chosen',
      [operatorAddress],
    )
  } finally {
    await client.end()
  }
}
