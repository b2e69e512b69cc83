import { ChevronDown } from 'lucide'
import { callShower } from '../../api/shown-call'
import { addGroupMembers, createAlias } from '../../contract/generated/operations/addresses'
import { updateDelivery } from '../../contract/generated/operations/delivery'
import {
  deleteIdentity,
  getIdentity,
  renameIdentity,
  updateIdentity,
} from '../../contract/generated/operations/identities'
import {
  createMailboxQuota,
  deleteMailboxQuota,
  resizeMailboxQuota,
  updateMailboxQuota,
} from '../../contract/generated/operations/mailbox-quotas'
import type { IdentityDetail } from '../../contract/generated/schemas/identityDetail.zod'
import { useSelfServicePage } from '../../resources/health/use-self-service-page'
import { reactivate } from '../../resources/identities/reactivate'
import { useMissingPermission } from '../../session/missing-permission'
import { missingForPlan } from '../../resources/plans/operations'
import { useOrganization } from '../../session/organization'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { buttonStyle } from '../../ui/button-style'
import { copy } from '../../ui/copy'
import { Menu } from '../../ui/Menu'
import type { MenuLabel } from '../../ui/menu-actions'
import type { MenuItem } from '../../ui/menu-item'
import { useOtherUnits } from '../../util/other-units'
import { Icon } from '../../ui/Icon'

const over =
  (act: paths.MailboxAct): typeof paths.identity =>
  (organizationId, identityId) =>
    paths.mailboxPanel(organizationId, identityId, act)
import { useUnits } from '../../util/units'

/** All acts on an identity besides the page's first one, in groups; the destructive ones are last. */
export const IdentityMenu = ({ identity }: { identity: IdentityDetail }) => {
  const profile = useOrganization()
  const { organization_id } = profile
  const updateDisabledReason = useMissingPermission(updateIdentity)
  const renameDisabledReason = useMissingPermission(renameIdentity)
  const suspendDisabledReason = useMissingPermission(updateIdentity, 'status')
  const deleteDisabledReason = useMissingPermission(deleteIdentity)
  const createDisabledReason = useMissingPermission(createMailboxQuota)
  const resizeDisabledReason = useMissingPermission(resizeMailboxQuota)
  const warnDisabledReason = useMissingPermission(updateMailboxQuota)
  const removeDisabledReason = useMissingPermission(deleteMailboxQuota)
  const deliveryDisabledReason = useMissingPermission(updateDelivery)
  const aliasDisabledReason = useMissingPermission(createAlias)
  const groupDisabledReason = useMissingPermission(addGroupMembers)
  const units = useUnits()
  const { url } = useSelfServicePage()
  const otherUnits = useOtherUnits()
  const { identity_id, status, mailbox, must_change_password } = identity
  const panel = (label: MenuLabel, path: typeof paths.identity, disabledReason: string | null) => ({
    label,
    to: path(organization_id, identity_id),
    state: fromPage,
    disabledReason,
  })
  const ofMailbox: MenuItem[] =
    mailbox === null
      ? [{ ...panel('Add mailbox', over('add'), createDisabledReason), isApart: true }]
      : [
          { ...panel('Resize', over('resize'), resizeDisabledReason), isApart: true },
          panel('Change warning threshold', over('warning'), warnDisabledReason),
        ]
  const items: MenuItem[] = [
    { ...panel('Edit', paths.editIdentity, updateDisabledReason), shortcut: 'e' },
    panel('Rename', paths.renameIdentity, renameDisabledReason),
    status === 'active'
      ? panel('Suspend', paths.suspendIdentity, suspendDisabledReason)
      : {
          label: 'Reactivate',
          onSelect: () => reactivate(profile, units, identity),
          disabledReason: suspendDisabledReason,
        },
    panel(
      'Offboard',
      (id, identityId) => paths.planForIdentity(id, identityId, 'leave'),
      missingForPlan(profile, 'leave'),
    ),
    { ...panel('Forward or answer', paths.identityDelivery, deliveryDisabledReason), isApart: true },
    {
      ...panel('Add alias', paths.newAlias, aliasDisabledReason),
      to: { pathname: paths.newAlias(organization_id), search: `?target=${identity_id}` },
    },
    panel('Add to group', paths.addToGroup, groupDisabledReason),
    ...ofMailbox,
    {
      label: 'Copy ID',
      isApart: true,
      onSelect: () => void copy(identity_id, `ID of ${identity.display_name}`),
    },
    { label: 'API', onSelect: callShower(getIdentity, { path: { identity_id } }) },
    ...(url !== null && must_change_password
      ? [
          {
            label: 'Copy link to the password page' as const,
            onSelect: () => void copy(url, 'Link to the password page'),
          },
        ]
      : []),
    { label: `Show sizes ${otherUnits.words}`, onSelect: otherUnits.choose },
    ...(mailbox === null
      ? []
      : [
          {
            ...panel('Remove mailbox', over('remove'), removeDisabledReason),
            isApart: true,
            danger: true,
          },
        ]),
    {
      ...panel('Delete', paths.deleteIdentity, deleteDisabledReason),
      isApart: mailbox === null,
      danger: true,
    },
  ]
  return (
    <Menu label="More" items={items} className={buttonStyle('secondary')}>
      More
      <Icon icon={ChevronDown} />
    </Menu>
  )
}
