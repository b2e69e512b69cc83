import type { LoaderFunctionArgs } from 'react-router'
import { departmentQuery } from '../../api/choices'
import { ListDepartmentsParams } from '../../api/generated/schemas/listDepartmentsParams.zod'
import { load } from '../../api/load'
import { loadList } from '../../table/load-list'
import { departmentsQuery } from './queries'

export const loadDepartments = ({ params, request }: LoaderFunctionArgs) =>
  loadList(ListDepartmentsParams, request.url, (list) =>
    departmentsQuery(params['organizationId'] ?? '', list),
  )

export const loadDepartment = ({ params }: LoaderFunctionArgs) =>
  load(departmentQuery(params['organizationId'] ?? '', params['departmentId'] ?? ''))
