import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { explainError } from '../../api/explain-error'
import { request } from '../../api/query'
import { deleteDnsShare } from '../../contract/generated/operations/dns'
import * as paths from '../../paths'
import { dnsSharesQuery } from '../../resources/dns/queries'
import { shareText } from '../../resources/dns/share-text'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Failure } from '../../ui/Failure'
import { toast } from '../../ui/toast'
import { useClosePanel } from '../../ui/use-close-panel'
import { useNow } from '../../util/now'

/** Asks for confirmation before a link to DNS records is revoked. */
export const DnsShareRevoke = () => {
  const { organization_id } = useOrganization()
  const { domainId = '', shareId = '' } = useParams()
  const permissionReason = useMissingPermission(deleteDnsShare)
  const leave = useClosePanel(paths.domainDns(organization_id, domainId))
  const now = useNow()
  const { data } = useQuery({
    ...dnsSharesQuery(organization_id, domainId),
    enabled: permissionReason === null,
  })
  const share = data?.body.items.find(({ share_id }) => share_id === shareId)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      request(organization_id, deleteDnsShare, { path: { domain_id: domainId, share_id: shareId } }),
    onSuccess: ({ showCall }) => {
      toast({ title: 'Link revoked', showCall })
      leave()
    },
  })
  return (
    <ConfirmDialog
      title="Revoke this link?"
      confirm="Revoke link"
      disabledReason={permissionReason}
      failure={error !== null && <Failure {...explainError(error)} />}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={leave}
    >
      {share !== undefined && (
        <p>
          {shareText(share, now).name}. {shareText(share, now).details}.
        </p>
      )}
      <p>
        The page behind the link then says that it was revoked. This can’t be undone, but you can create
        another link.
      </p>
    </ConfirmDialog>
  )
}
