import type { LoaderFunctionArgs } from 'react-router'
import { ListDepartmentsParams } from '../../contract/generated/schemas/listDepartmentsParams.zod'
import { loadList } from '../../table/load-list'
import { departmentsQuery } from '../../resources/departments/queries'

export const loadDepartments = ({ params, request }: LoaderFunctionArgs) =>
  loadList(ListDepartmentsParams, request.url, (list) =>
    departmentsQuery(params['organizationId'] ?? '', list),
  )
