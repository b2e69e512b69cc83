import type { Enforcement } from '../../contract/generated/schemas/enforcement.zod'
import { formatBytes, type Units } from '../../util/bytes'
import { signInServiceNames } from '../identities/sign-in-services'
import { countOf, formatCount } from '../../util/number'
import { formatDuration } from '../../util/duration'

type Check = Enforcement['checks'][number]

/** Why mail servers do not do yet what they were asked to. */
const reasons: Readonly<Record<NonNullable<Enforcement['last_error']>, string>> = {
  unreachable: 'The mail server does not answer',
  timed_out: 'The mail server takes too long to answer',
  refused_us: 'The mail server does not accept Postroom',
  differs: 'The mail server answers otherwise than what is recorded here',
  failed: 'The mail server reports a fault',
}

/** After so many milliseconds what nobody has tried yet is late. */
const late = 10_000

/** How long after the change: `0.8 s later`. */
const laterOf = ({ wanted_at, enforced_at }: Enforcement): string => {
  const ms = new Date(enforced_at ?? wanted_at).getTime() - new Date(wanted_at).getTime()
  return ms < 50 ? 'at once' : `${formatDuration(ms)} later`
}

const servicesWhere = (checks: readonly Check[], allowed: boolean): string => {
  const all = checks.flatMap(({ sign_in }) => sign_in).filter((one) => one.allowed === allowed)
  return [...new Set(all.map(({ service_code }) => signInServiceNames[service_code]))].join(' and ')
}

/** Why somebody with a new password that is right is let in nowhere; null where that is not so, or was not told. */
const refusalOf = ({ new_password_accepted, checks: [check] }: Enforcement): string | null => {
  if (!new_password_accepted || check === undefined || check.sign_in.some(({ allowed }) => allowed))
    return null
  return check.sign_in.find(({ reason }) => reason !== null)?.reason ?? null
}

const signInSentence = (receipt: Enforcement): string => {
  const refused = servicesWhere(receipt.checks, false)
  const allowed = servicesWhere(receipt.checks, true)
  const verdict = [refused && `refused by ${refused}`, allowed && `allowed by ${allowed}`]
    .filter((one) => one !== '')
    .join(', ')
  const of = receipt.checks.length > 1 ? `, asked about ${formatCount(receipt.checks.length)} addresses` : ''
  const refusal = refusalOf(receipt)
  const end = refusal === null ? '.' : `: ${refusal}`
  const sentence = `${verdict || 'in force'} ${laterOf(receipt)}${of}${end}`
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

const sessionsSentence = ({ sessions_closed, new_password_accepted }: Enforcement): string | null => {
  if (sessions_closed === null || sessions_closed === 0) return null
  return new_password_accepted === null
    ? `${countOf(sessions_closed, 'session', 'sessions')} closed.`
    : `Programs with the old one were signed out: ${formatCount(sessions_closed)}.`
}

/** What came of trying a new password once, while it was being set: one that is right opens nothing where somebody is refused. */
const passwordSentence = ({ new_password_accepted, checks }: Enforcement): string | null => {
  if (new_password_accepted === null) return null
  if (!new_password_accepted) return 'The mail server did not accept the new password. Reset it again.'
  const isAllowed = checks.some(({ sign_in }) => sign_in.some(({ allowed }) => allowed))
  return isAllowed ? 'The new password works (checked).' : 'The new password is right (checked).'
}

/** What Postfix puts before the reason: whom it is about stands above. */
const aboutWhom = /<[^>]*>: Recipient address rejected: /

const answerOf = ({ delivery }: Check): string | null => {
  if (delivery === null) return null
  return delivery.code < 300 ? 'taken' : `${delivery.code} ${delivery.text.replace(aboutWhom, '')}`
}

/** What becomes of new mail, where that was asked about one address. */
const deliverySentence = ({ checks }: Enforcement): string | null => {
  const [check] = checks
  const answer = checks.length === 1 && check ? answerOf(check) : null
  return answer && `New mail: ${answer}`
}

/** Of a suspended identity: whether its own Sieve script still runs on the mail that is accepted. */
const rulesSentence = ({ checks }: Enforcement): string | null => {
  const [check] = checks
  if (checks.length !== 1 || check === undefined || check.sign_in.some(({ allowed }) => allowed)) return null
  if (check.own_rules === 'stopped') return 'Its own mail filters are stopped.'
  return check.own_rules === 'unknown'
    ? 'Its own mail filters may still run: the files of the mail server are older than this Postroom.'
    : null
}

/** Of a domain: mail to somebody whom nobody knows, and to a sub-address. */
const domainSentences = ({ checks, address, address_unicode }: Enforcement): string[] =>
  checks.flatMap((check) => {
    const answer = answerOf(check)
    if (answer === null) return []
    const whom = /^postroom-[0-9a-f]+@/.test(check.address)
      ? 'an unknown address'
      : check.address.replace(`@${address}`, `@${address_unicode}`)
    return [`Mail to ${whom}: ${answer}`]
  })

const enforcedSentences = (receipt: Enforcement, units: Units): (string | null)[] => {
  const later = laterOf(receipt)
  const { limit_bytes, used_bytes } = receipt
  switch (receipt.kind) {
    case 'sign_in':
      return [
        signInSentence(receipt),
        sessionsSentence(receipt),
        deliverySentence(receipt),
        rulesSentence(receipt),
      ]
    case 'delivery':
      return [
        `In force ${later}.`,
        ...(receipt.identity_id === null ? domainSentences(receipt) : [deliverySentence(receipt)]),
      ]
    case 'quota':
      return [
        limit_bytes === null
          ? null
          : `The mail server has a limit of ${formatBytes(limit_bytes, units)} ${later}.`,
        used_bytes === null ? null : `It counts ${formatBytes(used_bytes, units)} as stored.`,
      ]
    default:
      return [`The stored mail was deleted from the disk ${later}.`, sessionsSentence(receipt)]
  }
}

/** Whether it takes longer than somebody would wait for, as it was read at that time (milliseconds). */
export const isDelayed = ({ state, last_error, wanted_at }: Enforcement, readAt: number): boolean =>
  state === 'pending' && (last_error !== null || readAt - new Date(wanted_at).getTime() > late)

const pendingSentence = (receipt: Enforcement, readAt: number): string => {
  if (!isDelayed(receipt, readAt)) return 'The mail server is being told.'
  const { last_error, attempts } = receipt
  const reason = last_error === null ? 'Nobody has been able to ask the mail server' : reasons[last_error]
  const tried = attempts === 0 ? '' : ` Tried ${countOf(attempts, 'time', 'times')}, goes on.`
  return `${reason}.${tried}`
}

/** Why nothing was checked. */
const uncheckedSentence = ({ kind, service_code, sessions_closed }: Enforcement): string => {
  if (kind === 'delivery') return 'No SMTP server is known that could be asked.'
  if (service_code !== null && !(service_code in signInServiceNames))
    return 'No connected mail server offers this service.'
  // Sessions were looked for, so the mail server was asked as far as that was possible.
  return sessions_closed === null
    ? 'The mail server was disconnected before it was asked.'
    : 'No identity has a password to check with.'
}

/** What became of a change at the mail servers, in sentences; that it is late, or in force, stands beside them. */
export const enforcementSentences = (receipt: Enforcement, units: Units, readAt: number): string[] => {
  if (receipt.state === 'superseded') return ['What it was about is gone: nothing was left to do.']
  if (receipt.state === 'unchecked')
    return [sessionsSentence(receipt), uncheckedSentence(receipt)].filter((one) => one !== null)
  const password = passwordSentence(receipt)
  const rest = (): (string | null)[] => {
    if (receipt.state === 'pending') return [pendingSentence(receipt, readAt)]
    return receipt.state === 'failed' ? [sessionsSentence(receipt)] : enforcedSentences(receipt, units)
  }
  return [password, ...rest()].filter((one) => one !== null)
}

const kindWords: Readonly<Record<Enforcement['kind'], string>> = {
  sign_in: 'Signing in',
  delivery: 'New mail',
  quota: 'Size of the mailbox',
  purge: 'Deleting the mail',
}

const serviceWords: Readonly<Record<string, string>> = {
  imap: 'IMAP',
  pop3: 'POP3',
  smtp_submission: 'SMTP submission',
  managesieve: 'ManageSieve',
}

/** What was asked of mail servers: `Signing in`. */
export const wantedWords = ({ kind }: Enforcement): string => kindWords[kind]

/** What a receipt is about: an address, the name of a domain, a service or the organization. */
export const subjectOf = ({ address_unicode, service_code }: Enforcement): string =>
  address_unicode ??
  (service_code === null ? 'The whole organization' : (serviceWords[service_code] ?? service_code))
