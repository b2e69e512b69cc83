import type { Check, Code, MailFacts, Verdict } from './types.ts'

/** The status of a record or a domain, as the contract names it. */
export type Status = 'verified' | 'advice' | 'not_set_up' | 'broken' | 'cannot_tell' | 'checking'

/** What a domain needs a record for. */
export type Purpose = 'required' | 'recommended' | 'optional'

const statuses = {
  ok: 'verified',
  advice: 'advice',
  absent: 'not_set_up',
  broken: 'broken',
  cannot_tell: 'cannot_tell',
} as const satisfies Record<Verdict, Status>

/** Returns the status of a record with a verdict. */
export const statusOf = (verdict: Verdict): Status => statuses[verdict]

/** Returns what a domain needs the records of a check for. */
export const purposeOf = (check: Check, { sends }: Pick<MailFacts, 'sends'>): Purpose => {
  if (check === 'mx') return 'required'
  if (check === 'spf' || check === 'dkim') return sends ? 'required' : 'recommended'
  return check === 'dmarc' ? 'recommended' : 'optional'
}

/** A record's last known state. */
export interface RecordState {
  check: Check
  verdict: Verdict
  code: Code
}

const receivingChecks: readonly Check[] = ['mx', 'mta_sts', 'tls_rpt', 'dane']
const sendingChecks: readonly Check[] = ['spf', 'dkim', 'dmarc']

/** Codes with which a record that isn't required loses mail: receivers or senders follow a policy of the domain. */
const losing: ReadonlySet<Code> = new Set(['own_mail_refused', 'mx_not_in_policy'])

/** The worst first. */
const order: readonly Status[] = ['broken', 'not_set_up', 'cannot_tell', 'advice', 'verified']

/** Checks that never add anything to the status of a domain. */
const uncountedChecks: ReadonlySet<Check> = new Set(['ptr', 'autoconfig', 'proof'])

/**
 * Returns what a record adds to the status of its domain; null: nothing. A record that isn't required counts only if it is wrong:
 * its absence, and a policy such as `none`, are opinions. It makes the domain wrong only if mail is lost. Names of sending addresses
 * are the operator's, mail apps find servers without DNS, and mail works without the proof of a domain, so none of these counts.
 */
export const contribution = (record: RecordState, facts: Pick<MailFacts, 'sends'>): Status | null => {
  const purpose = purposeOf(record.check, facts)
  const status = statusOf(record.verdict)
  if (purpose === 'required') return status
  if (uncountedChecks.has(record.check) || status !== 'broken') return null
  return losing.has(record.code) ? 'broken' : 'advice'
}

const worst = (records: readonly RecordState[], facts: Pick<MailFacts, 'sends'>): Status => {
  const statuses = new Set(records.map((one) => contribution(one, facts)))
  return order.find((one) => statuses.has(one)) ?? 'checking'
}

/** Returns the status of a domain: that of its worst record, and of those for receiving and for sending mail. */
export const domainStatus = (
  records: readonly RecordState[],
  facts: Pick<MailFacts, 'sends'>,
): { status: Status; receiving: Status; sending: Status } => {
  const of = (checks: readonly Check[]) =>
    worst(
      records.filter(({ check }) => checks.includes(check)),
      facts,
    )
  return { status: worst(records, facts), receiving: of(receivingChecks), sending: of(sendingChecks) }
}
