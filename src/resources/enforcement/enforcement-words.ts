import type { Enforcement } from '../../contract/generated/schemas/enforcement.zod'
import { formatBytes, type Units } from '../../util/bytes'
import { countOf, formatCount, formatDecimal } from '../../util/number'

type Check = Enforcement['checks'][number]

const serviceNames: Readonly<Record<Check['sign_in'][number]['service_code'], string>> = {
  imap: 'IMAP',
  smtp_submission: 'SMTP',
}

/** Why mail servers do not do yet what they were asked to. */
const reasons: Readonly<Record<NonNullable<Enforcement['last_error']>, string>> = {
  unreachable: 'the mail server does not answer',
  timed_out: 'the mail server takes too long to answer',
  refused_us: 'the mail server does not accept Postroom',
  differs: 'the mail server answers otherwise than what is recorded here',
  failed: 'the mail server reports a fault',
}

/** After so many milliseconds what nobody has tried yet is late. */
const late = 10_000

/** How long after the change: `0.8 s later`. */
const laterOf = ({ wanted_at, enforced_at }: Enforcement): string => {
  const seconds = (new Date(enforced_at ?? wanted_at).getTime() - new Date(wanted_at).getTime()) / 1000
  if (seconds < 0.05) return 'at once'
  if (seconds < 60) return `${formatDecimal(seconds)} s later`
  if (seconds < 3600) return `${formatCount(Math.round(seconds / 60))} min later`
  return `${formatCount(Math.round(seconds / 3600))} h later`
}

const servicesWhere = (checks: readonly Check[], allowed: boolean): string => {
  const all = checks.flatMap(({ sign_in }) => sign_in).filter((one) => one.allowed === allowed)
  return [...new Set(all.map(({ service_code }) => serviceNames[service_code]))].join(' and ')
}

const signInSentence = (receipt: Enforcement): string => {
  const refused = servicesWhere(receipt.checks, false)
  const allowed = servicesWhere(receipt.checks, true)
  const verdict = [refused && `refused by ${refused}`, allowed && `allowed by ${allowed}`]
    .filter((one) => one !== '')
    .join(', ')
  const of = receipt.checks.length > 1 ? `, asked about ${formatCount(receipt.checks.length)} addresses` : ''
  const sentence = `${verdict || 'in force'} ${laterOf(receipt)}${of}.`
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

const sessionsSentence = ({ sessions_closed }: Enforcement): string | null =>
  sessions_closed === null || sessions_closed === 0
    ? null
    : `${countOf(sessions_closed, 'session', 'sessions')} closed.`

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

/** Of a domain: mail to somebody whom nobody knows, and to a sub-address. */
const domainSentences = ({ checks }: Enforcement): string[] =>
  checks.flatMap((check) => {
    const answer = answerOf(check)
    if (answer === null) return []
    const whom = /^postroom-[0-9a-f]+@/.test(check.address) ? 'an unknown address' : check.address
    return [`Mail to ${whom}: ${answer}`]
  })

const enforcedSentences = (receipt: Enforcement, units: Units): (string | null)[] => {
  const later = laterOf(receipt)
  const { limit_bytes, used_bytes } = receipt
  switch (receipt.kind) {
    case 'sign_in':
      return [signInSentence(receipt), sessionsSentence(receipt), deliverySentence(receipt)]
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
  const reason = last_error === null ? 'nobody has been able to ask the mail server' : reasons[last_error]
  const tried = attempts === 0 ? '' : ` Tried ${countOf(attempts, 'time', 'times')}, goes on.`
  return `Not enforced yet: ${reason}.${tried}`
}

/** What became of a change at the mail servers, in sentences. */
export const enforcementSentences = (receipt: Enforcement, units: Units, readAt: number): string[] => {
  if (receipt.state === 'superseded') return ['What it was about is gone: nothing was left to do.']
  if (receipt.state === 'unchecked') return ['No mail server is known that could be asked.']
  if (receipt.state === 'pending') return [pendingSentence(receipt, readAt)]
  return enforcedSentences(receipt, units).filter((one) => one !== null)
}
