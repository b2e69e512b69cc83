import {
  planChangeDeleteAfterDaysMax as mostDays,
  type PlanChange,
} from '../../contract/generated/schemas/planChange.zod'
import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'
import { bytesOf, sizeError } from '../../form/parse-size'
import type { FieldErrors } from '../../form/validate'

/** The values of the form; each operation has some of them. */
export interface PlanValues {
  status_reason: string
  delivery_while_suspended: 'accept' | 'reject' | 'keep'
  /** '' for none. */
  department_id: string
  mode: 'set' | 'grow' | 'shrink_to_fit'
  /** A size as typed. */
  bytes: string
  must_change_password: boolean
  /** A number of days as typed; '' for never. */
  delete_after_days: string
}

export const planLabels: Readonly<Record<keyof PlanValues, string>> = {
  status_reason: 'Reason',
  delivery_while_suspended: 'Mail while suspended',
  department_id: 'Department',
  mode: 'New size',
  bytes: 'Size',
  must_change_password: 'Require a new password at the next sign-in',
  delete_after_days: 'Delete after (days)',
}

export const emptyPlan: PlanValues = {
  status_reason: '',
  delivery_while_suspended: 'keep',
  department_id: '',
  mode: 'grow',
  bytes: '',
  must_change_password: true,
  delete_after_days: '',
}

const suspension = ({ status_reason, delivery_while_suspended }: PlanValues): PlanChange => ({
  ...(status_reason.trim() === '' ? {} : { status_reason: status_reason.normalize('NFC').trim() }),
  ...(delivery_while_suspended === 'keep' ? {} : { delivery_while_suspended }),
})

const deletionLater = ({ delete_after_days }: PlanValues): PlanChange =>
  delete_after_days.trim() === '' ? {} : { delete_after_days: Number(delete_after_days.trim()) }

/** The change as the contract has it; undefined for an operation without one. */
export const changeOf = (operation: PlanOperation, values: PlanValues): PlanChange | undefined => {
  const { department_id, mode, bytes, must_change_password } = values
  switch (operation) {
    case 'suspend':
      return suspension(values)
    case 'leave':
      return { ...suspension(values), ...deletionLater(values) }
    case 'move':
      return { department_id: department_id === '' ? null : department_id }
    case 'resize':
      return { mode, ...(mode === 'shrink_to_fit' ? {} : { bytes: bytesOf(bytes) }) }
    case 'reset_password':
      return { must_change_password }
    default:
      return undefined
  }
}

const isDays = (text: string) =>
  /^\d*$/.test(text) && (text === '' || (Number(text) >= 1 && Number(text) <= mostDays))

/** The errors of the values, by field. */
export const checkPlan = (
  operation: PlanOperation,
  { mode, bytes, delete_after_days }: PlanValues,
): FieldErrors => {
  if (operation === 'leave' && !isDays(delete_after_days.trim()))
    return { delete_after_days: `Enter a whole number from 1 to ${mostDays}, or leave the field empty.` }
  const error = operation === 'resize' && mode !== 'shrink_to_fit' ? sizeError(bytes) : null
  return error === null ? {} : { bytes: error }
}
