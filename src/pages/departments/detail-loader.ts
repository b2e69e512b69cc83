import type { LoaderFunctionArgs } from 'react-router'
import { departmentQuery } from '../../resources/departments/queries'
import { load } from '../../api/load'

export const loadDepartment = ({ params }: LoaderFunctionArgs) =>
  load(departmentQuery(params['organizationId'] ?? '', params['departmentId'] ?? ''))
