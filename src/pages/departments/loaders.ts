import type { LoaderFunctionArgs } from 'react-router'
import { load } from '../../api/load'
import { ListDepartmentsParams } from '../../contract/generated/schemas/listDepartmentsParams.zod'
import { departmentQuery, departmentsQuery } from '../../resources/departments/queries'
import { loadList } from '../../table/load-list'

export const loadDepartments = ({ params, request }: LoaderFunctionArgs) =>
  loadList(ListDepartmentsParams, request.url, (list) =>
    departmentsQuery(params['organizationId'] ?? '', list),
  )

export const loadDepartment = ({ params }: LoaderFunctionArgs) =>
  load(departmentQuery(params['organizationId'] ?? '', params['departmentId'] ?? ''))
