import { useLocation } from 'react-router'
import {
  deleteIdentity,
  renameIdentity,
  resetIdentityPassword,
  updateIdentity,
} from '../../contract/generated/operations/identities'
import { addGroupMembers, createAlias } from '../../contract/generated/operations/addresses'
import { listAuditEvents } from '../../contract/generated/operations/audit'
import { updateDelivery } from '../../contract/generated/operations/delivery'
import { deleteMailboxQuota, resizeMailboxQuota } from '../../contract/generated/operations/mailbox-quotas'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { copy } from '../../ui/copy'
import type { MenuItem } from '../../ui/menu-item'
import { loadWithRetry } from '../../ui/lazy-with-retry'
import { useUnits } from '../../util/units'
import type { reactivate as reactivateNow } from './reactivate'
import { missingForPlan } from '../plans/operations'
import { copyAscii } from './copy-ascii'

/** An identity as a row shows it. */
interface RowIdentity extends Pick<
  Identity,
  'identity_id' | 'display_name' | 'address' | 'address_unicode' | 'status'
> {
  /** Null without a mailbox. */
  mailbox_quota_id: string | null
}

/** Where panels open that a list has over itself; the others open over the identity's page. */
interface PanelPaths {
  resize?: (organizationId: string, mailboxQuotaId: string) => string
  remove?: (organizationId: string, identityId: string) => string
}

// Loaded at the first press: the rows of a list don't wait for it.
const reactivate = async (...of: Parameters<typeof reactivateNow>) =>
  (await loadWithRetry(() => import('./reactivate'))).reactivate(...of)

const noMailbox = 'No mailbox'

/** The menu of an identity's row, the same in every list. */
export const useIdentityActions = (panels: PanelPaths): ((identity: RowIdentity) => MenuItem[]) => {
  const profile = useOrganization()
  const { organization_id } = profile
  const units = useUnits()
  const { search } = useLocation()
  const updateDisabledReason = useMissingPermission(updateIdentity)
  const renameDisabledReason = useMissingPermission(renameIdentity)
  const suspendDisabledReason = useMissingPermission(updateIdentity, 'status')
  const resetDisabledReason = useMissingPermission(resetIdentityPassword)
  const deleteDisabledReason = useMissingPermission(deleteIdentity)
  const resizeDisabledReason = useMissingPermission(resizeMailboxQuota)
  const removeDisabledReason = useMissingPermission(deleteMailboxQuota)
  const deliveryDisabledReason = useMissingPermission(updateDelivery)
  const aliasDisabledReason = useMissingPermission(createAlias)
  const groupDisabledReason = useMissingPermission(addGroupMembers)
  const activityDisabledReason = useMissingPermission(listAuditEvents)
  const offboardDisabledReason = missingForPlan(profile, 'leave')
  return (identity) => {
    const { identity_id, mailbox_quota_id, address_unicode, status } = identity
    const over = (path: typeof paths.identity) => ({
      to: path(organization_id, identity_id),
      state: fromPage,
    })
    const ofMailbox = (act: paths.MailboxAct) => ({
      to: paths.mailboxPanel(organization_id, identity_id, act),
      state: fromPage,
    })
    const resize =
      panels.resize === undefined
        ? ofMailbox('resize')
        : {
            to: { pathname: panels.resize(organization_id, mailbox_quota_id ?? ''), search },
            state: fromPage,
          }
    const without = mailbox_quota_id === null ? noMailbox : null
    return [
      { label: 'Open', to: paths.identity(organization_id, identity_id) },
      { label: 'Reset password', ...over(paths.resetIdentityPassword), disabledReason: resetDisabledReason },
      { label: 'Resize', ...resize, disabledReason: without ?? resizeDisabledReason },
      status === 'active'
        ? { label: 'Suspend', ...over(paths.suspendIdentity), disabledReason: suspendDisabledReason }
        : {
            label: 'Reactivate',
            onSelect: () => void reactivate(profile, units, identity),
            disabledReason: suspendDisabledReason,
          },
      { label: 'Edit', ...over(paths.editIdentity), disabledReason: updateDisabledReason },
      { label: 'Rename', ...over(paths.renameIdentity), disabledReason: renameDisabledReason },
      {
        label: 'Offboard',
        ...over((id, identityId) => paths.planForIdentity(id, identityId, 'leave')),
        disabledReason: offboardDisabledReason,
      },
      {
        label: 'Forward or answer',
        isApart: true,
        ...over(paths.identityDelivery),
        disabledReason: deliveryDisabledReason,
      },
      {
        label: 'Add alias',
        to: { pathname: paths.newAlias(organization_id), search: `?target=${identity_id}` },
        state: fromPage,
        disabledReason: aliasDisabledReason,
      },
      { label: 'Add to group', ...over(paths.addToGroup), disabledReason: groupDisabledReason },
      {
        label: 'Show activity',
        isApart: true,
        to: `${paths.audit(organization_id)}?identity_id=${encodeURIComponent(identity_id)}`,
        disabledReason: activityDisabledReason,
      },
      {
        label: 'Copy address',
        onSelect: () => void copy(address_unicode, `Address “${address_unicode}”`),
      },
      ...copyAscii(identity),
      {
        label: 'Copy ID',
        onSelect: () => void copy(identity_id, `ID of ${identity.display_name}`),
      },
      {
        label: 'Remove mailbox',
        isApart: true,
        danger: true,
        ...ofMailbox('remove'),
        disabledReason: without ?? removeDisabledReason,
      },
      {
        label: 'Delete',
        danger: true,
        ...(panels.remove === undefined
          ? over(paths.deleteIdentity)
          : { to: { pathname: panels.remove(organization_id, identity_id), search }, state: fromPage }),
        disabledReason: deleteDisabledReason,
      },
    ]
  }
}
