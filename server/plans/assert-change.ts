import type { PlanChange, PlanCreate } from '../generated/model/index.ts'
import { invalid } from '../problem.ts'
import { assertReplyText } from '../rules/delivery.ts'
import { missingMember, unwantedMember } from './change-errors.ts'
import { rulesOf } from './operations.ts'

/** Checks that a change has the members of its operation, and no others. @throws Problem invalid_request. */
export const assertChange = ({ operation, change = {} }: PlanCreate): void => {
  const {
    members: { required, optional },
    errorsOf,
  } = rulesOf(operation)
  const allowed = [...required, ...optional]
  const names = Object.keys(change) as (keyof PlanChange)[]
  const errors = [
    ...required
      .filter((name) => change[name] === undefined)
      .map((name) => missingMember(name, `${name} is required for ${operation}.`)),
    ...names
      .filter((name) => !allowed.includes(name))
      .map((name) =>
        unwantedMember(
          name,
          `${name} isn't allowed for ${operation}; allowed: ${allowed.join(', ') || 'no members'}.`,
        ),
      ),
    ...(errorsOf?.(change) ?? []),
  ]
  if (errors.length > 0) throw invalid(...errors)
  if (change.auto_reply) assertReplyText(change.auto_reply.text, '/change/auto_reply/text')
}
