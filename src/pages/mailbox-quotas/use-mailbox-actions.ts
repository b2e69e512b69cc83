import { useLocation } from 'react-router'
import {
  deleteMailboxQuota,
  resizeMailboxQuota,
  updateMailboxQuota,
} from '../../contract/generated/operations/mailbox-quotas'
import type { MailboxQuota } from '../../contract/generated/schemas/mailboxQuota.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { copy } from '../../ui/copy'
import type { MenuItem } from '../../ui/menu-item'

/** The row actions of the list of mailboxes. */
export const useMailboxActions = (): ((mailbox: MailboxQuota) => MenuItem[]) => {
  const { organization_id } = useOrganization()
  const { search } = useLocation()
  const mayNotResize = useMissingPermission(resizeMailboxQuota)
  const mayNotUpdate = useMissingPermission(updateMailboxQuota)
  const mayNotDelete = useMissingPermission(deleteMailboxQuota)
  return ({ mailbox_quota_id, identity_id, address }) => [
    {
      label: 'Resize',
      to: { pathname: paths.resizeInList(organization_id, mailbox_quota_id), search },
      state: fromPage,
      disabledReason: mayNotResize,
    },
    {
      label: 'Change warning',
      to: paths.editMailboxQuota(organization_id, mailbox_quota_id),
      state: fromPage,
      disabledReason: mayNotUpdate,
    },
    { label: 'Open the identity', to: paths.identity(organization_id, identity_id) },
    { label: 'Copy address', onSelect: () => void copy(address, `Address ${address}`) },
    { label: 'Copy id', onSelect: () => void copy(mailbox_quota_id, `Id of the mailbox of ${address}`) },
    {
      label: 'Withdraw',
      danger: true,
      to: { pathname: paths.withdrawInList(organization_id, mailbox_quota_id), search },
      state: fromPage,
      disabledReason: mayNotDelete,
    },
  ]
}
