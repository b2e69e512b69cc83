import { askAuth } from './auth-protocol.ts'
import type { Endpoint } from './line-protocol.ts'

/** The result of a sign-in: `refused` is for another reason than the password, which was right. */
type PasswordResult = 'accepted' | 'refused' | 'wrong_password'

/**
 * Signs in as for IMAP with the password itself. No session is opened, so it isn't recorded as a sign-in, and the password is
 * not kept.
 */
export const tryPassword = async (
  endpoint: Endpoint,
  { address, password }: { address: string; password: string },
  signal: AbortSignal,
): Promise<PasswordResult> => {
  const credentials = ['', address, password] as const
  const { isOk, isRefused } = await askAuth(endpoint, { service: 'imap', credentials }, signal)
  if (!isOk) return 'wrong_password'
  return isRefused ? 'refused' : 'accepted'
}
