import type { Db } from '../db/database.ts'
import type { PasswordResetDone } from '../generated/model/index.ts'
import { recordNewPassword } from '../queries/mail/receipts.ts'
import { etagOf, versionOf } from './etag.ts'
import type { SerializedResponse } from './response.ts'
import { enforcementView } from '../views/enforcement.ts'

interface Trial {
  password: string
  /** Signs in once; null if no mail server responds within a second. */
  tryPassword: (address: string, password: string) => Promise<boolean | null>
  writeUnaudited: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

/**
 * Signs in once with a new password, and records in the receipt whether mail servers accepted it. The password is known only
 * during its own request. If this fails, the password is set all the same.
 * @returns the response to the reset with its receipt as it is then.
 */
export const withNewPasswordTried = async (
  response: SerializedResponse,
  { password, tryPassword, writeUnaudited }: Trial,
): Promise<SerializedResponse> => {
  // A replayed response belongs to an earlier request, which has tried its password.
  if (response.replayed || response.body === null) return response
  const members = JSON.parse(String(response.body)) as PasswordResetDone
  const { address, enforcement } = members.identity
  if (enforcement === null) return response
  const accepted = await tryPassword(address, password)
  if (accepted === null) return response
  const receipt = await writeUnaudited((db) =>
    recordNewPassword(db, enforcement.enforcement_id, accepted),
  ).catch(() => null)
  if (receipt === null) return response
  members.identity.enforcement = enforcementView(receipt)
  const body = JSON.stringify(members)
  return { ...response, body, etag: response.etag && etagOf(versionOf(response.etag), body) }
}
