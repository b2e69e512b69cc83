import type { Db } from '../db/database.ts'
import type { PasswordResetDone } from '../generated/model/index.ts'
import { noteNewPassword } from '../queries/receipts.ts'
import { etagOf, versionOf } from './etag.ts'
import type { SerializedResponse } from './response.ts'
import { enforcementView } from '../views.ts'

interface Trial {
  password: string
  /** Signs in once; null where nobody is there to be asked, or has not answered within a second. */
  tryPassword: (address: string, password: string) => Promise<boolean | null>
  note: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

/**
 * Signs in once with a password that has just been set, while it is still known, and notes in the receipt whether it was
 * accepted. The password is kept nowhere. What fails here changes nothing: the password is set.
 * @returns the answer to the reset with its receipt as it is then.
 */
export const withNewPasswordTried = async (
  response: SerializedResponse,
  { password, tryPassword, note }: Trial,
): Promise<SerializedResponse> => {
  // A replayed answer is to an earlier request, which has tried its password.
  if (response.replayed || response.body === null) return response
  const answer = JSON.parse(String(response.body)) as PasswordResetDone
  const { address, enforcement } = answer.identity
  if (enforcement === null) return response
  const accepted = await tryPassword(address, password)
  if (accepted === null) return response
  const receipt = await note((db) => noteNewPassword(db, enforcement.enforcement_id, accepted)).catch(
    () => null,
  )
  if (receipt === null) return response
  answer.identity.enforcement = enforcementView(receipt)
  const body = JSON.stringify(answer)
  return { ...response, body, etag: response.etag && etagOf(versionOf(response.etag), body) }
}
