import type { Enforcement } from '../../contract/generated/schemas/enforcement.zod'
import { formatBytes, type Units } from '../../util/bytes'
import { signInServiceNames } from '../identities/sign-in-services'
import { joinNames } from '../../util/join-names'
import { countOf, formatCount } from '../../util/number'
import { formatDuration } from '../../util/duration'

type Check = Enforcement['checks'][number]

/** Why a mail server has not applied a change. */
const reasons: Readonly<Record<NonNullable<Enforcement['last_error']>, string>> = {
  unreachable: 'The mail server isn’t responding',
  timed_out: 'The mail server takes too long to respond',
  refused_us: 'The mail server rejects Postroom’s connection',
  differs: 'The mail server’s response doesn’t match the change',
  failed: 'The mail server reports an error',
  older_configuration:
    'The mail server’s configuration is from an older version of Postroom. The operator can update it (postroom mail attach)',
  unsupported:
    'The mail server has no Sieve, so it doesn’t forward or answer mail. The operator can install Sieve (postroom mail attach)',
}

/** After so many milliseconds a change that was not tried is late. */
const lateMs = 10_000

/** How long after the change it was applied: `after 0.8 s`. */
const delayOf = ({ wanted_at, enforced_at }: Enforcement): string => {
  const ms = new Date(enforced_at ?? wanted_at).getTime() - new Date(wanted_at).getTime()
  return ms < 50 ? 'immediately' : `after ${formatDuration(ms)}`
}

const servicesWhere = (checks: readonly Check[], allowed: boolean): string => {
  const all = checks.flatMap(({ sign_in }) => sign_in).filter((one) => one.allowed === allowed)
  return [...new Set(all.map(({ service_code }) => signInServiceNames[service_code]))].join(', ')
}

const isAllowed = ({ sign_in }: Check): boolean => sign_in.some(({ allowed }) => allowed)

/** What mail servers answer while the password must be changed. */
const mustChange = 'This password has to be changed first.'

/** Whether only the password keeps an identity from signing in, in a change that wasn't about its password. */
export const awaitsPassword = ({ kind, new_password_accepted, checks }: Enforcement): boolean => {
  const [check] = checks
  if (kind !== 'sign_in' || new_password_accepted !== null || checks.length !== 1 || !check) return false
  return !isAllowed(check) && check.sign_in.some(({ reason }) => reason === mustChange)
}

/** Why sign-in is blocked although the new password is correct; null where it isn't, or no reason was given. */
const blockReason = ({ new_password_accepted, checks: [check] }: Enforcement): string | null => {
  if (!new_password_accepted || check === undefined || isAllowed(check)) return null
  return check.sign_in.find(({ reason }) => reason !== null)?.reason ?? null
}

const signInSentence = (receipt: Enforcement): string => {
  const blocked = servicesWhere(receipt.checks, false)
  const allowed = servicesWhere(receipt.checks, true)
  const result = [blocked && `blocked (${blocked})`, allowed && `allowed (${allowed})`]
    .filter((one) => one !== '')
    .join(', ')
  const start = result === '' ? 'Applied' : `Sign-in ${result}`
  const reason = awaitsPassword(receipt) ? mustChange : blockReason(receipt)
  const checked =
    receipt.checks.length > 1 ? ` Checked with ${formatCount(receipt.checks.length)} addresses.` : ''
  return `${start} ${delayOf(receipt)}${reason === null ? '.' : `: ${reason}`}${checked}`
}

/** Ended sessions by service, `2 IMAP sessions and 1 POP3 session`; without services where they are unknown; null for none. */
export const endedSessions = ({ sessions_closed, sessions_by_service }: Enforcement): string | null => {
  if (sessions_closed === null || sessions_closed === 0) return null
  if (sessions_by_service.length === 0) return countOf(sessions_closed, 'session', 'sessions')
  return joinNames(
    sessions_by_service.map(({ service_code, count }) => {
      const name = signInServiceNames[service_code]
      return countOf(count, `${name} session`, `${name} sessions`)
    }),
  )
}

const sessionsSentence = (receipt: Enforcement): string | null => {
  const sessions = endedSessions(receipt)
  if (sessions === null) return null
  return receipt.new_password_accepted === null
    ? `${sessions} ended.`
    : `${sessions} with the old password ended.`
}

/** What happens to open sessions to send mail by a change that ends them; null where that is unknown. Mail servers don't count them. */
export const endedSendingSentence = ({ checks }: Enforcement): string | null => {
  const [check] = checks
  if (checks.length !== 1 || check === undefined || check.ends_sending === null) return null
  return check.ends_sending
    ? 'Sessions that were opened earlier can’t send mail.'
    : 'Sessions that were opened earlier may send mail until they close: the mail server’s configuration is from an older version of Postroom.'
}

/** The same for any change; null where nothing ends them. */
const sendingSentence = (receipt: Enforcement): string | null =>
  receipt.new_password_accepted === null && receipt.checks.some(isAllowed)
    ? null
    : endedSendingSentence(receipt)

/** Whether the mail server accepts a new password, which is tried while it is set; a correct one may still be blocked. */
const passwordSentence = ({ new_password_accepted, checks }: Enforcement): string | null => {
  if (new_password_accepted === null) return null
  if (!new_password_accepted) return 'The mail server rejected the new password. Reset it again.'
  return checks.some(isAllowed) ? 'The new password works.' : 'The mail server accepted the new password.'
}

/** What Postfix puts before the reason: the address, which the reader knows. */
const addressPrefix = /<[^>]*>: Recipient address rejected: /

/** What happens to mail: `delivered`, `rejected (550 5.1.1 User unknown)`; null where that was not asked. */
const deliveryOf = ({ delivery }: Check): string | null => {
  if (delivery === null) return null
  const { code, text } = delivery
  if (code < 300) return 'delivered'
  return `${code < 500 ? 'delayed' : 'rejected'} (${code} ${text.replace(addressPrefix, '')})`
}

/** What happens to new mail, where that was asked about one address. */
const deliverySentence = ({ checks }: Enforcement): string | null => {
  const [check] = checks
  const result = checks.length === 1 && check ? deliveryOf(check) : null
  if (result === null || check === undefined) return null
  const still = result === 'delivered' && check.sign_in.length > 0 && !isAllowed(check) ? 'still ' : ''
  return `New mail is ${still}${result}.`
}

/** Whether the Sieve script of a suspended identity still runs on the mail that is accepted. */
const ownRulesSentence = ({ checks }: Enforcement): string | null => {
  const [check] = checks
  if (checks.length !== 1 || check === undefined || isAllowed(check)) return null
  if (check.own_rules === 'stopped') return 'The user’s rules are stopped.'
  return check.own_rules === 'unknown'
    ? 'The user’s rules may still run: the mail server’s configuration is from an older version of Postroom.'
    : null
}

/** Of a domain: mail to an address that doesn't exist, and to a sub-address. */
const domainSentences = ({ checks, address, address_unicode }: Enforcement): string[] =>
  checks.flatMap((check) => {
    const result = deliveryOf(check)
    if (result === null) return []
    const recipient = /^postroom-[0-9a-f]+@/.test(check.address)
      ? 'an unknown address'
      : check.address.replace(`@${address}`, `@${address_unicode}`)
    return [`Mail to ${recipient} is ${result}.`]
  })

/** Of an alias: whether its mail is accepted, not where it goes. A sub-address is named only if it gets another answer. */
const aliasSentences = ({ checks, address, address_unicode }: Enforcement): string[] => {
  const results = checks.map((check) => deliveryOf(check)?.replace('delivered', 'accepted') ?? null)
  return checks.flatMap((check, index) => {
    const result = results[index]
    if (!result || (index > 0 && result === results[0])) return []
    const recipient = check.address === address ? (address_unicode ?? address) : check.address
    return [`Mail to ${recipient} is ${result}.`]
  })
}

const quotaSentence = (receipt: Enforcement, units: Units): string => {
  const { limit_bytes, used_bytes } = receipt
  const numbers = [
    limit_bytes === null ? null : `mailbox size ${formatBytes(limit_bytes, units)}`,
    used_bytes === null ? null : `${formatBytes(used_bytes, units)} used`,
  ].filter((one) => one !== null)
  return `Applied ${delayOf(receipt)}${numbers.length === 0 ? '' : `: ${numbers.join(', ')}`}.`
}

/** What the mail server answered about the next message, not where mail arrived. */
const rulesSentence = (receipt: Enforcement): string => {
  const { rules } = receipt
  if (rules === null) return `Applied ${delayOf(receipt)}.`
  const script = rules.script_id === null ? 'no forward or auto-reply' : 'the forward and auto-reply set here'
  const own = rules.own_rules === 'stopped' ? 'The user’s rules are stopped.' : 'The user’s rules run.'
  return `Applied ${delayOf(receipt)}: new mail gets ${script}. ${own}`
}

const appliedSentences = (receipt: Enforcement, units: Units): (string | null)[] => {
  switch (receipt.kind) {
    case 'sign_in':
      return [
        signInSentence(receipt),
        sessionsSentence(receipt),
        sendingSentence(receipt),
        deliverySentence(receipt),
        ownRulesSentence(receipt),
      ]
    case 'delivery':
      return [
        `Applied ${delayOf(receipt)}.`,
        ...(receipt.identity_id === null ? domainSentences(receipt) : [deliverySentence(receipt)]),
      ]
    case 'address':
      return [`Applied ${delayOf(receipt)}.`, ...aliasSentences(receipt)]
    case 'rules':
      return [rulesSentence(receipt)]
    case 'quota':
      return [quotaSentence(receipt, units)]
    default:
      return [`Mail deleted from disk ${delayOf(receipt)}.`, sessionsSentence(receipt)]
  }
}

/** Whether a change takes longer than a user would wait for, at the time when it was read (milliseconds). */
export const isDelayed = ({ state, last_error, wanted_at }: Enforcement, readAt: number): boolean =>
  state === 'pending' && (last_error !== null || readAt - new Date(wanted_at).getTime() > lateMs)

const pendingSentence = (receipt: Enforcement, readAt: number): string => {
  if (!isDelayed(receipt, readAt)) return 'Waiting for the mail server.'
  const { last_error, attempts } = receipt
  const reason = last_error === null ? 'The mail server hasn’t been asked yet' : reasons[last_error]
  return `${reason}.${attempts === 0 ? '' : ` Tried ${countOf(attempts, 'time', 'times')}.`}`
}

/** The kinds whose check needs the SMTP server. */
const smtpKinds: ReadonlySet<Enforcement['kind']> = new Set(['delivery', 'address', 'rules'])

/** Why nothing was checked. */
const uncheckedSentence = (receipt: Enforcement): string => {
  const { kind, identity_id, service_code, sessions_closed, attempts } = receipt
  if (kind === 'rules' && identity_id === null && attempts > 0)
    return 'Nothing was tested: no forward to another mail system is set, or no SMTP server is configured.'
  if (smtpKinds.has(kind) && attempts > 0) return 'No SMTP server is configured to test with.'
  if (service_code !== null && !(service_code in signInServiceNames))
    return 'No connected mail server offers this service.'
  // Sessions were looked for, so the mail server was asked as far as that was possible.
  return sessions_closed === null
    ? 'The mail server was disconnected before it was asked.'
    : 'No identity has a password to test with.'
}

/** The state of a receipt in a word or two, beside its sentences. @param readAt in milliseconds. */
export const receiptWord = (receipt: Enforcement, readAt: number): string => {
  if (isDelayed(receipt, readAt))
    return receipt.last_error === null ? 'Not applied yet' : 'Couldn’t apply, retrying'
  return stateText[receipt.state]
}

const stateText: Readonly<Record<Enforcement['state'], string>> = {
  enforced: 'Applied',
  pending: 'Applying…',
  failed: 'Couldn’t apply',
  superseded: 'No longer needed',
  unchecked: 'Not checked',
}

/** The result of a change at the mail servers, in sentences. */
export const enforcementSentences = (receipt: Enforcement, units: Units, readAt: number): string[] => {
  if (receipt.state === 'superseded') return ['Nothing left to do: deleted in the meantime.']
  if (receipt.state === 'unchecked')
    return [sessionsSentence(receipt), uncheckedSentence(receipt)].filter((one) => one !== null)
  const password = passwordSentence(receipt)
  const rest = (): (string | null)[] => {
    if (receipt.state === 'pending') return [pendingSentence(receipt, readAt)]
    if (receipt.state !== 'failed') return appliedSentences(receipt, units)
    return [sessionsSentence(receipt), receipt.last_error && `${reasons[receipt.last_error]}.`]
  }
  return [password, ...rest()].filter((one) => one !== null)
}

const kindText: Readonly<Record<Enforcement['kind'], string>> = {
  sign_in: 'Sign-in',
  delivery: 'New mail',
  quota: 'Mailbox size',
  purge: 'Mail deletion',
  address: 'Alias',
  rules: 'Forward and rules',
}

const serviceText: Readonly<Record<string, string>> = {
  imap: 'IMAP',
  pop3: 'POP3',
  smtp_submission: 'SMTP submission',
  managesieve: 'ManageSieve',
}

/** What a receipt confirms: `Sign-in`. */
export const wantedText = ({ kind }: Enforcement): string => kindText[kind]

/** The subject of a receipt: an address, the name of a domain, a service or the organization. */
export const subjectOf = ({ address_unicode, service_code }: Enforcement): string =>
  address_unicode ??
  (service_code === null ? 'The whole organization' : (serviceText[service_code] ?? service_code))
