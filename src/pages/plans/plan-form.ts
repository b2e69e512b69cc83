import type { PlanChange } from '../../contract/generated/schemas/planChange.zod'
import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'
import { bytesOf, sizeError } from '../../form/parse-size'
import type { FieldErrors } from '../../form/validate'

/** What the form of a plan asks for; each operation asks for some of it. */
export interface PlanValues {
  status_reason: string
  delivery_while_suspended: 'accept' | 'reject' | 'keep'
  /** '' for none. */
  department_id: string
  mode: 'set' | 'grow' | 'shrink_to_fit'
  /** A size as typed. */
  bytes: string
  must_change_password: boolean
}

export const planLabels: Readonly<Record<keyof PlanValues, string>> = {
  status_reason: 'Reason',
  delivery_while_suspended: 'Mail while they are suspended',
  department_id: 'Department',
  mode: 'How',
  bytes: 'Size',
  must_change_password: 'Each must choose a new password at the next sign-in',
}

export const emptyPlan: PlanValues = {
  status_reason: '',
  delivery_while_suspended: 'keep',
  department_id: '',
  mode: 'grow',
  bytes: '',
  must_change_password: true,
}

const suspension = ({ status_reason, delivery_while_suspended }: PlanValues): PlanChange => ({
  ...(status_reason.trim() === '' ? {} : { status_reason: status_reason.normalize('NFC').trim() }),
  ...(delivery_while_suspended === 'keep' ? {} : { delivery_while_suspended }),
})

/** The change as the contract has it; undefined where the operation has none. */
export const changeOf = (operation: PlanOperation, values: PlanValues): PlanChange | undefined => {
  const { department_id, mode, bytes, must_change_password } = values
  switch (operation) {
    case 'suspend':
      return suspension(values)
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

/** What is wrong with the typed values, by field. */
export const checkPlan = (operation: PlanOperation, { mode, bytes }: PlanValues): FieldErrors => {
  const error = operation === 'resize' && mode !== 'shrink_to_fit' ? sizeError(bytes) : null
  return error === null ? {} : { bytes: error }
}
