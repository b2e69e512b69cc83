import { listIdentities } from '../../contract/generated/operations/identities'
import { ListIdentitiesParams } from '../../contract/generated/schemas/listIdentitiesParams.zod'
import { identitiesQuery } from '../../resources/identities/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { IdentityTable } from '../../resources/identities/IdentityTable'
import { EmptyState } from '../../ui/EmptyState'
import { useList } from '../../table/use-list'

/** Two people side by side. */
const drawing =
  'M26 8a8 8 0 1 0 0 16a8 8 0 1 0 0-16zM10 50v-6a12 12 0 0 1 12-12h8a12 12 0 0 1 12 12v6zM50 12a7 7 0 1 0 0 14a7 7 0 1 0 0-14zM48 34h6a12 12 0 0 1 12 12v4H48'

/** The identities of one department. */
export const DepartmentIdentities = ({ departmentId }: { departmentId: string }) => {
  const permissionReason = useMissingPermission(listIdentities)
  return (
    <section aria-label="Identities of the department" className="flex flex-col gap-3">
      <h2 className="text-base font-semibold max-sm:sr-only">Identities</h2>
      {permissionReason === null ? (
        <Members departmentId={departmentId} />
      ) : (
        <p className="text-muted">{permissionReason}</p>
      )}
    </section>
  )
}

const Members = ({ departmentId }: { departmentId: string }) => {
  const { organization_id } = useOrganization()
  const list = useList(ListIdentitiesParams, (params) =>
    identitiesQuery(organization_id, { ...params, department_id: departmentId }),
  )
  return (
    <IdentityTable
      list={list}
      departmentId={departmentId}
      empty={
        <EmptyState title="No members yet" drawing={drawing}>
          Use “Add several” to create identities in this department, or edit an identity to move it here.
        </EmptyState>
      }
    />
  )
}
