import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { departmentQuery } from '../../resources/departments/queries'
import { useOrganization } from '../../session/organization'
import type { IdentityValues } from './identity-form'

/** A value of a field as text, to compare two versions. */
export const showIdentityValue = (name: keyof IdentityValues, value: unknown): ReactNode => {
  if (name === 'must_change_password') return value === true ? 'Required' : 'Not required'
  if (name !== 'department_id') return String(value) || '(empty)'
  return value === '' ? 'None' : <DepartmentName id={String(value)} />
}

const DepartmentName = ({ id }: { id: string }) =>
  useQuery(departmentQuery(useOrganization().organization_id, id)).data?.body.department_name ?? id
