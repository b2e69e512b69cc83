import {
  createMailboxQuota,
  getMailboxQuota,
  resizeMailboxQuota,
} from '../../contract/generated/operations/mailbox-quotas'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { ButtonLink } from '../../ui/ButtonLink'
import { Storage } from '../../resources/mailbox-quotas/Storage'
import { UnitsButton } from '../../ui/UnitsButton'

/** The mailbox of an identity with links to it and to its size; without a mailbox, a link to give it one. */
export const IdentityMailbox = ({ identity }: { identity: Identity }) => {
  const { organization_id } = useOrganization()
  const mayNotSee = useMissingPermission(getMailboxQuota)
  const mayNotResize = useMissingPermission(resizeMailboxQuota)
  const mayNotCreate = useMissingPermission(createMailboxQuota)
  const { identity_id, address, mailbox } = identity
  if (mailbox === null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="text-muted">No mailbox: there is no place for its mail</span>
        <ButtonLink
          to={`${paths.newMailboxQuota(organization_id)}?identity_id=${encodeURIComponent(identity_id)}`}
          state={fromPage}
          disabledReason={mayNotCreate}
        >
          Give it a mailbox
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Storage name={address} stored={mailbox.used_bytes} allotted={mailbox.limit_bytes} />
      <div className="flex flex-wrap gap-2">
        <UnitsButton />
        <ButtonLink
          to={paths.mailboxQuota(organization_id, mailbox.mailbox_quota_id)}
          disabledReason={mayNotSee}
        >
          Mailbox
        </ButtonLink>
        <ButtonLink
          to={paths.resizeMailboxQuota(organization_id, mailbox.mailbox_quota_id)}
          state={fromPage}
          disabledReason={mayNotSee ?? mayNotResize}
        >
          Resize
        </ButtonLink>
      </div>
    </div>
  )
}
