import type { LoaderFunctionArgs } from 'react-router'
import { load } from '../../api/load'
import { listIdentities } from '../../contract/generated/operations/identities'
import { ListDepartmentsParams } from '../../contract/generated/schemas/listDepartmentsParams.zod'
import { ListIdentitiesParams } from '../../contract/generated/schemas/listIdentitiesParams.zod'
import { departmentQuery, departmentsQuery } from '../../resources/departments/queries'
import { identitiesQuery } from '../../resources/identities/queries'
import { missingPermission } from '../../session/missing-permission'
import { profileOf } from '../../session/profiles'
import { loadList } from '../../table/load-list'

export const loadDepartments = ({ params, request }: LoaderFunctionArgs) =>
  loadList(ListDepartmentsParams, request.url, (list) =>
    departmentsQuery(params['organizationId'] ?? '', list),
  )

/** Loads a department and its members, which stand above its facts on a phone. The list shows its own failure. */
export const loadDepartment = async ({ params, request }: LoaderFunctionArgs): Promise<null> => {
  const { organizationId = '', departmentId = '' } = params
  const profile = profileOf(organizationId)
  const mayList = profile !== undefined && missingPermission(profile, listIdentities) === null
  const members = mayList
    ? loadList(ListIdentitiesParams, request.url, (list) =>
        identitiesQuery(organizationId, { ...list, department_id: departmentId }),
      )
    : null
  await Promise.all([load(departmentQuery(organizationId, departmentId)), members?.catch(() => null)])
  return null
}
