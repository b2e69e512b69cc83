import { listIdentities } from '../../contract/generated/operations/identities'
import { ListIdentitiesParams } from '../../contract/generated/schemas/listIdentitiesParams.zod'
import { identitiesQuery } from '../../resources/identities/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { IdentityTable } from '../../resources/identities/IdentityTable'
import { useList } from '../../table/use-list'

/** The identities of one department. */
export const DepartmentIdentities = ({ departmentId }: { departmentId: string }) => {
  const permissionReason = useMissingPermission(listIdentities)
  return (
    <section aria-label="Identities of the department" className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">Identities</h2>
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
      empty={<p className="text-muted">None. An identity joins a department when it is created or edited.</p>}
    />
  )
}
