import type { FieldError, PlanChange } from '../generated/model/index.ts'

/** The error of a member that an operation doesn't have, or not together with another one. */
export const unwantedMember = (name: keyof PlanChange, message: string): FieldError => ({
  path: `/change/${name}`,
  code: 'not_allowed',
  message,
})

/** The error of a member that an operation needs. */
export const missingMember = (name: keyof PlanChange, message: string): FieldError => ({
  path: `/change/${name}`,
  code: 'required',
  message,
})
