import { askAuth } from './auth-protocol.ts'
import type { Endpoint } from './line-protocol.ts'
import { MailServerFailure } from './failures.ts'
import type { Probe } from './probe.ts'

/** A service as Dovecot calls it. */
export type DovecotService = 'imap' | 'pop3' | 'sieve' | 'smtp'

/** Whether an address may sign in, and the reason of a refusal. */
export interface SignInReply {
  allowed: boolean
  reason: string | null
}

/** The same with the name by which the sign-in is known afterwards (`mail.sign_in_name`); null if it isn't allowed. */
export interface NamedReply extends SignInReply {
  name: string | null
}

const valueOf = (fields: readonly string[], name: string): string | null =>
  fields.find((field) => field.startsWith(`${name}=`))?.slice(name.length + 1) ?? null

/**
 * Asks Dovecot whether the person of that address may sign in to a service, without the person's password: the probe's
 * stands for it.
 * @throws MailServerFailure refused_us when the probe itself is not accepted: the server reads another database.
 */
export const askSignIn = async (
  endpoint: Endpoint,
  { address, service }: { address: string; service: DovecotService },
  probe: Probe,
  signal: AbortSignal,
): Promise<NamedReply> => {
  const credentials = [address, probe.name, probe.secret] as const
  const { isOk, isRefused, fields } = await askAuth(
    endpoint,
    { service: `probe-${service}`, credentials },
    signal,
  )
  if (!fields.some((field) => field.startsWith('original_user=')))
    throw new MailServerFailure(
      'refused_us',
      "The mail server doesn't know the probe account. Run postroom mail attach again.",
    )
  if (isOk && !isRefused) return { allowed: true, reason: null, name: valueOf(fields, 'user') }
  return { allowed: false, reason: valueOf(fields, 'reason'), name: null }
}
