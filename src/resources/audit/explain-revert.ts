import { ApiProblem } from '../../api/errors'
import { explainError, type Explanation } from '../../api/explain-error'
import { refusalOf } from '../../api/refusals'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import type { RevertConflict } from '../../contract/generated/schemas/revertConflict.zod'
import { formatBytes, type Units } from '../../util/bytes'
import { countOf } from '../../util/number'
import { formatExact } from '../../util/time'
import { membersOf, valueText } from './member-text'

type Of = Pick<AuditEvent, 'resource_type'>

const conflictText = (
  { resource_type }: Of,
  { member, present, changed_by, changed_at }: RevertConflict,
  units: Units,
): string => {
  // A setting of several values is told by its first.
  const [name, known] = membersOf(resource_type).find(
    ([one]) => one === member || one.startsWith(`${member}.`),
  ) ?? [member, null]
  const value = name === member ? present : Object(present)[name.slice(member.length + 1)]
  const by =
    changed_by === null || changed_at === null
      ? ''
      : `, set by ${changed_by} on ${formatExact(new Date(changed_at))}`
  return `${known?.label ?? member}: ${known === null ? String(value) : valueText(known.form, value, units)} now${by}.`
}

type Problem = ApiProblem['problem']
type Refusal = (problem: Problem, units: Units) => Pick<Explanation, 'title' | 'detail'>

/** Refusals by limits and names, with their values. */
const refusals: Readonly<Partial<Record<string, Refusal>>> = {
  name_taken: () => ({
    title: 'Another department has that name now',
    detail: 'Rename that department first.',
  }),
  address_taken: (problem, units) => ({ title: refusalOf(problem, units).title, detail: null }),
  allotment_exceeded: ({ available_bytes = 0, requested_bytes = 0 }, units) => ({
    title: 'Not enough storage available',
    detail: `${formatBytes(requested_bytes, units)} needed, ${formatBytes(available_bytes, units)} available.`,
  }),
  above_domain_maximum: ({ max_mailbox_limit_bytes: maximum, mailbox_count }, units) =>
    maximum === undefined
      ? {
          title: 'Some mailboxes of the domain are larger',
          detail: `${countOf(mailbox_count ?? 0, 'mailbox is', 'mailboxes are')} larger than the former maximum.`,
        }
      : {
          title: 'The domain no longer allows that size',
          detail: `Mailboxes can have at most ${formatBytes(maximum, units)}.`,
        },
  identity_limit_reached: ({ identity_limit = 0 }) => ({
    title: 'The organization can’t have more identities',
    detail: `The limit is ${countOf(identity_limit, 'identity', 'identities')}.`,
  }),
}

/** Explains why an undo failed: a later change, with its author and time, or another refusal. */
export const explainRevert = (error: unknown, of: Of, units: Units): Explanation => {
  const explanation = explainError(error, {
    approval_needed: {
      title: 'A second key must approve this',
      detail:
        of.resource_type === 'organization'
          ? 'Request the larger number in the organization’s settings.'
          : 'One key has reached its limit of deletions in 24 hours. Delete it as a bulk change instead.',
    },
  })
  if (!(error instanceof ApiProblem)) return explanation
  const refusal = refusals[error.problem.code]
  if (refusal !== undefined) return { ...explanation, ...refusal(error.problem, units) }
  if (error.problem.code !== 'revert_conflict') return explanation
  const { conflicts = [] } = error.problem
  if (conflicts.length === 0) return explanation
  return { ...explanation, detail: conflicts.map((one) => conflictText(of, one, units)).join(' ') }
}
