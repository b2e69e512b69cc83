import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error'
import { request } from '../../api/query'
import { approveOrganizationSettings } from '../../contract/generated/operations/organization'
import * as paths from '../../paths'
import { organizationSettingsQuery } from '../../resources/organization/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Failure } from '../../ui/Failure'
import { RelativeTime } from '../../ui/RelativeTime'
import { toast } from '../../ui/toast'
import { useClosePanel } from '../../ui/use-close-panel'
import { deletionsText } from './deletions-text'

/** Asks before a second key approves more deletions. */
export const ApproveSettings = () => {
  const { organization_id } = useOrganization()
  const permissionReason = useMissingPermission(approveOrganizationSettings)
  const leave = useClosePanel(paths.overview(organization_id))
  const { body, etag } = useSuspenseQuery(organizationSettingsQuery(organization_id)).data
  const approvalRequest = body.deletion_approval_request
  const approve = useMutation({
    mutationFn: () =>
      request(organization_id, approveOrganizationSettings, etag === null ? {} : { ifMatch: etag }),
    onSuccess: ({ showCall }) => {
      toast({ title: 'Settings change approved', showCall })
      leave()
    },
  })
  return (
    <ConfirmDialog
      title="Approve more deletions with one key?"
      confirm="Approve settings"
      disabledReason={
        permissionReason ?? (approvalRequest === null ? 'No settings change is waiting for approval.' : null)
      }
      failure={
        approve.error !== null && (
          <Failure
            {...explainError(approve.error, {
              other_key_needed: {
                title: 'Another administrator has to approve this change',
                detail: 'Your key and the requesting key belong to the same administrator.',
              },
            })}
          />
        )
      }
      busy={approve.isPending}
      onConfirm={() => approve.mutate()}
      onClose={leave}
    >
      {approvalRequest === null ? (
        <p>No settings change is waiting for approval.</p>
      ) : (
        <>
          <p>
            <bdi className="font-medium">{approvalRequest.asked_by.key_name}</bdi> asked{' '}
            <RelativeTime time={approvalRequest.asked_at} />. Now:{' '}
            {deletionsText(body.deletion_approval_above)}. After approval:{' '}
            {deletionsText(approvalRequest.above)}.
          </p>
          <p>You can set a smaller number at any time.</p>
        </>
      )}
    </ConfirmDialog>
  )
}
