import type { DepartmentRow } from '../generated/rows.ts'
import { invalid, Problem } from '../problem.ts'

/**
 * Where the identities of a deleted department go: to the department of that id, with null to none; undefined when the
 * request does not say.
 * @param reassignTo as the request has it: an id, `none`, or nothing.
 * @throws Problem invalid_request when it is the department itself.
 */
export const reassignmentOf = (
  departmentId: string,
  reassignTo: string | undefined,
): string | null | undefined => {
  if (reassignTo === departmentId) {
    const message = 'reassign_to must be another department, or none.'
    throw invalid({ path: '?reassign_to', code: 'not_allowed', message })
  }
  return reassignTo === 'none' ? null : reassignTo
}

/** @throws Problem department_not_empty. */
export const assertEmpty = ({ identity_count }: DepartmentRow): void => {
  if (identity_count === 0) return
  throw new Problem('department_not_empty', {
    detail: `The department has ${identity_count} ${identity_count === 1 ? 'identity' : 'identities'}. Set reassign_to to move them.`,
    identity_count,
  })
}
