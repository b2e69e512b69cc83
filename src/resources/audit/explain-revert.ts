import { ApiProblem } from '../../api/errors'
import { explainError, type Explanation } from '../../api/explain-error'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import type { RevertConflict } from '../../contract/generated/schemas/revertConflict.zod'
import type { Units } from '../../util/bytes'
import { formatExact } from '../../util/time'
import { membersOf, valueWords } from './member-words'

type Of = Pick<AuditEvent, 'resource_type'>

const conflictWords = (
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
  return `${known?.label ?? member}: ${known === null ? String(value) : valueWords(known.form, value, units)} now${by}.`
}

/** Why a change is not taken back: what was changed since, by whom and when, or another refusal. */
export const explainRevert = (error: unknown, of: Of, units: Units): Explanation => {
  const explanation = explainError(error)
  if (!(error instanceof ApiProblem) || error.problem.code !== 'revert_conflict') return explanation
  const { conflicts = [] } = error.problem
  if (conflicts.length === 0) return explanation
  return { ...explanation, detail: conflicts.map((one) => conflictWords(of, one, units)).join(' ') }
}
