import type { Code, Evidence, Finding } from '../dns/types.ts'
import type { DomainRecordRow } from '../generated/rows.ts'
import type { StoredRecord } from '../queries/dns/check-jobs.ts'

/** The longest text of a seen value, and the most values, that are stored. */
const maxText = 4096
const maxValues = 50

/** Codes without a verdict that are no failure: a fact is missing, no one can tell whether an answer is signed, or each sender gets another. */
const states: ReadonlySet<Code> = new Set(['operator_has_not_said', 'signature_unknown', 'depends_on_sender'])

/** Whether a lookup failed, which changes no state. */
export const isFailure = ({ verdict, code }: Pick<Finding, 'verdict' | 'code'>): boolean =>
  verdict === 'cannot_tell' && !states.has(code)

const isGood = (verdict: Finding['verdict']) => verdict === 'ok' || verdict === 'advice'

/** Whether a record that was good seems to be bad now, so that a second opinion is needed. */
export const hasTurnedBad = (finding: Finding, before: DomainRecordRow | undefined): boolean =>
  before !== undefined &&
  isGood(before.verdict) &&
  (finding.verdict === 'absent' || finding.verdict === 'broken')

/**
 * Returns a finding that counts only if the next check agrees, unless this check is that one.
 * @param before has the code of the last check if that one was not confirmed.
 */
export const unconfirmed = (finding: Finding, before: DomainRecordRow | undefined): Finding => {
  const { new_code } = (before?.evidence ?? {}) as Evidence
  if (new_code === finding.code) return finding
  return { ...finding, verdict: 'cannot_tell', code: 'still_spreading', evidence: { new_code: finding.code } }
}

const withoutOpinions = (evidence: Evidence): Evidence => {
  const { new_code: _, servers: __, ...rest } = evidence
  return rest
}

/** The state of before, which a failed lookup doesn't change. */
const keptRecord = ({ code, evidence }: Finding, before: DomainRecordRow, now: Date): StoredRecord => {
  const { organization_id: _, domain_id: __, record_id: ___, ...record } = before
  const details = withoutOpinions(before.evidence ?? {})
  const opinions =
    code === 'still_spreading' && evidence
      ? {
          ...(evidence.new_code ? { new_code: evidence.new_code } : {}),
          ...(evidence.servers ? { servers: evidence.servers } : {}),
        }
      : {}
  const all = { ...details, ...opinions }
  return {
    ...record,
    unchecked_since: before.unchecked_since ?? now,
    evidence: Object.keys(all).length > 0 ? all : null,
  }
}

/** Returns the record to store after a check. @param before the record as it was known. */
export const settledRecord = (
  finding: Finding,
  before: DomainRecordRow | undefined,
  now: Date,
): StoredRecord => {
  const { verdict, code } = finding
  const fails = isFailure(finding)
  if (fails && before !== undefined && before.verdict !== 'cannot_tell')
    return keptRecord(finding, before, now)
  const isSame = before !== undefined && before.verdict === verdict && before.code === code
  return {
    check_name: finding.check,
    subject: finding.subject,
    host: finding.host,
    record_type: finding.type,
    verdict,
    code,
    since: isSame ? before.since : now,
    last_good_at: isGood(verdict) ? now : (before?.last_good_at ?? null),
    looked_at: now,
    unchecked_since: fails ? (before?.unchecked_since ?? now) : null,
    remembered_until: finding.ttl === null ? null : new Date(now.getTime() + finding.ttl * 1000),
    to_publish: finding.toPublish,
    seen: finding.seen
      .slice(0, maxValues)
      .map((one) => ({ ...one, value: Array.from(one.value).slice(0, maxText).join('') })),
    evidence: finding.evidence,
  }
}
