import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listAuditEvents } from '../../contract/generated/operations/audit'
import { getStorageByDepartment } from '../../contract/generated/operations/departments'
import { lastChangesQuery } from '../../resources/audit/queries'
import { storageByDepartmentQuery, storageOrderOf } from '../../resources/departments/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'

/** Whether it is known, or cannot be known, how long the lists of departments and changes are. */
export const useIsKnown = (): boolean => {
  const { organization_id: id } = useOrganization()
  const [search] = useSearchParams()
  const mayStorage = useMissingPermission(getStorageByDepartment) === null
  const mayChanges = useMissingPermission(listAuditEvents) === null
  const query = storageByDepartmentQuery(id, storageOrderOf(search))
  const storage = useQuery({ ...query, enabled: mayStorage, placeholderData: keepPreviousData })
  const changes = useQuery({ ...lastChangesQuery(id), enabled: mayChanges })
  return !storage.isLoading && !changes.isLoading
}
