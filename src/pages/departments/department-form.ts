import type { Department } from '../../contract/generated/schemas/department.zod'
import { bytesOf, sizeError } from '../../form/parse-size'
import { writeSize } from '../../form/write-size'
import type { FieldErrors } from '../../form/validate'
import type { Units } from '../../util/bytes'

/** The values of the form of a department. */
export interface DepartmentValues {
  department_name: string
  description: string
  /** A size as typed; '' for the default of the domain. */
  default_mailbox_limit_bytes: string
  welcome_text: string
}

/** The fields' names on screen. */
export const departmentLabels = {
  department_name: 'Name',
  description: 'Description',
  default_mailbox_limit_bytes: 'Mailbox size of new members',
  welcome_text: 'Welcome sheet',
}

export const toDepartmentValues = (department: Department, units: Units): DepartmentValues => ({
  department_name: department.department_name,
  description: department.description ?? '',
  default_mailbox_limit_bytes:
    department.default_mailbox_limit_bytes === null
      ? ''
      : writeSize(department.default_mailbox_limit_bytes, units),
  welcome_text: department.welcome_text ?? '',
})

const isEmpty = (text: string) => text.trim() === ''

/** The body of the request. */
export const toDepartmentBody = (values: DepartmentValues) => ({
  ...values,
  default_mailbox_limit_bytes: isEmpty(values.default_mailbox_limit_bytes)
    ? null
    : bytesOf(values.default_mailbox_limit_bytes),
})

/** Checks what the contract's schema cannot: the size as typed. */
export const checkDepartment = ({ default_mailbox_limit_bytes: size }: DepartmentValues): FieldErrors => {
  const error = isEmpty(size) ? null : sizeError(size)
  return error === null ? {} : { default_mailbox_limit_bytes: error }
}
