import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { explainError } from '../../api/explain-error'
import { deleteDepartment } from '../../api/generated/operations'
import type { DepartmentListItem } from '../../api/generated/schemas/departmentListItem.zod'
import { useOrganization } from '../../api/organization'
import { request } from '../../api/query'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Failure } from '../../ui/Failure'
import { toast } from '../../ui/toast'
import { countOf } from '../../util/number'
import { DepartmentMembers, type Destination } from './DepartmentMembers'
import { departmentQuery } from './queries'

interface DepartmentDeleteProps {
  department: DepartmentListItem
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a department is deleted; its members are moved in the same step. */
export const DepartmentDelete = ({ department, onClose, onDeleted }: DepartmentDeleteProps) => {
  const { organization_id } = useOrganization()
  const { department_id } = department
  const [destination, setDestination] = useState<Destination>({ kind: 'department', department: null })
  // Always asked anew: what is said here of members has to be true now.
  const current = useQuery({ ...departmentQuery(organization_id, department_id), refetchOnMount: 'always' })
  const known = current.isFetching && !current.isFetchedAfterMount ? undefined : current.data
  const name = known?.body.department_name ?? department.department_name
  const count = known?.body.identity_count ?? 0
  const target = destination.kind === 'department' ? destination.department : null
  const reassignTo = destination.kind === 'none' ? 'none' : target?.department_id

  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      request(organization_id, deleteDepartment, {
        path: { department_id },
        query: count > 0 ? { reassign_to: reassignTo } : {},
        ...(known?.etag == null ? {} : { ifMatch: known.etag }),
      }),
    onSuccess: ({ body }) => {
      const moved = body?.moved_identity_count ?? 0
      const where = target === null ? 'to no department' : `to “${target.department_name}”`
      const more = moved === 0 ? '' : `; ${countOf(moved, 'identity', 'identities')} moved ${where}`
      toast({ title: `Department “${name}” deleted${more}` })
      onDeleted()
    },
    // Members that arrived, or a new name: the dialog shows them before one tries again.
    onError: () => void current.refetch(),
  })
  const failure = error ?? (known === undefined ? current.error : null)
  const waiting = known === undefined ? 'What it holds is not known yet.' : null
  const undecided = count > 0 && reassignTo === undefined ? 'Choose where its identities go.' : null
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      confirm={count > 0 ? 'Move and delete' : 'Delete department'}
      disabledReason={waiting ?? undecided}
      failure={failure !== null && <Failure {...explainError(failure)} />}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {known === undefined && <p>Looking what it holds…</p>}
      {known !== undefined && count === 0 && <p>It holds no identities. This cannot be undone.</p>}
      {count > 0 && (
        <>
          <DepartmentMembers
            departmentId={department_id}
            count={count}
            value={destination}
            onChange={setDestination}
          />
          <p>Mailboxes and mail are not touched. The department itself cannot be brought back.</p>
        </>
      )}
    </ConfirmDialog>
  )
}
