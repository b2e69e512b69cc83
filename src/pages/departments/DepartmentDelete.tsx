import { useState } from 'react'
import { useParams } from 'react-router'
import { departmentQuery } from '../../resources/departments/queries'
import { explainError } from '../../api/explain-error'
import { deleteDepartment } from '../../contract/generated/operations/departments'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { request } from '../../api/query'
import { useDeletion } from '../../api/use-deletion'
import { useCloseDeletion } from '../../ui/use-close-deletion'
import * as paths from '../../paths'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { doneText } from '../../resources/audit/sentences'
import { Failure } from '../../ui/Failure'
import { toast } from '../../ui/toast'
import { countOf } from '../../util/number'
import { DepartmentMembers, type Destination } from './DepartmentMembers'

const words = {
  department_not_empty: {
    title: 'Identities were added to this department while you were here',
    detail: 'Choose where they go, then delete the department.',
  },
  stale_version: {
    title: 'Someone changed this department while you were here',
    detail: 'Review the changes, then delete it if you still want to.',
  },
}

/**
 * Asks for confirmation before a department is deleted, over the list or its own page. The same request moves its
 * members.
 */
export const DepartmentDelete = () => {
  const { organization_id } = useOrganization()
  const { departmentId = '' } = useParams()
  const permissionReason = useMissingPermission(deleteDepartment)
  const { close, leave } = useCloseDeletion(
    paths.department(organization_id, departmentId),
    paths.departments(organization_id),
  )
  const [destination, setDestination] = useState<Destination>({ kind: 'department', department: null })
  const { current, latest, failure, isPending, confirm } = useDeletion({
    query: departmentQuery(organization_id, departmentId),
    send: (reassignTo: string | undefined, ifMatch) =>
      request(organization_id, deleteDepartment, {
        path: { department_id: departmentId },
        query: { reassign_to: reassignTo },
        ...ifMatch,
      }),
    leave,
    onDeleted: (_, response) => {
      const movedCount = response?.body?.moved_identity_count ?? 0
      const where = target === null ? 'to no department' : `to ${target.department_name}`
      const more = movedCount === 0 ? '' : `; ${countOf(movedCount, 'identity', 'identities')} moved ${where}`
      toast({
        title: `${doneText('deleteDepartment', 'department', name)}${more}`,
        showCall: response?.showCall ?? null,
      })
    },
  })
  const name = latest?.department_name ?? ''
  const count = current?.identity_count ?? 0
  const target = destination.kind === 'department' ? destination.department : null
  const reassignTo = destination.kind === 'none' ? 'none' : target?.department_id
  const loadingReason = current === undefined ? 'Loading the department’s members…' : null
  const destinationReason = count > 0 && reassignTo === undefined ? 'Choose where the members go.' : null
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirm={count > 0 ? 'Move members and delete' : 'Delete department'}
      disabledReason={permissionReason ?? loadingReason ?? destinationReason}
      failure={failure !== null && <Failure {...explainError(failure, words)} />}
      busy={isPending}
      onConfirm={() => confirm(count > 0 ? reassignTo : undefined)}
      onClose={close}
    >
      {current === undefined && <p>Loading the department’s members…</p>}
      {current !== undefined && count === 0 && <p>This department is empty. Deleting it can’t be undone.</p>}
      {count > 0 && (
        <>
          <DepartmentMembers
            departmentId={departmentId}
            count={count}
            value={destination}
            onChange={setDestination}
          />
          <p>Mailboxes and mail stay. Deleting the department can’t be undone.</p>
        </>
      )}
    </ConfirmDialog>
  )
}
