import type { IdentityDetail } from '../../contract/generated/schemas/identityDetail.zod'
import type { IdentityMailbox } from '../../contract/generated/schemas/identityMailbox.zod'
import { createMailboxQuota } from '../../contract/generated/operations/mailbox-quotas'
import { LastEnforcement } from '../../resources/enforcement/LastEnforcement'
import { MailboxBar } from '../../resources/mailbox-quotas/MailboxBar'
import { MailboxLevelBadge } from '../../resources/mailbox-quotas/MailboxLevelBadge'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { ButtonLink } from '../../ui/ButtonLink'
import { Fact } from '../../ui/Fact'
import { RelativeTime } from '../../ui/RelativeTime'
import { formatBytes, formatExactBytes, formatPart } from '../../util/bytes'
import { countOf, formatPercent } from '../../util/number'
import { useUnits } from '../../util/units'
import { EnlargeMailbox } from './EnlargeMailbox'

/** The mailbox of a person: how full it is, and the buttons that make it larger; without one, a link to add it. */
export const MailboxCard = ({ identity }: { identity: IdentityDetail }) => (
  <section
    aria-label="Mailbox"
    className="flex flex-col gap-4 rounded-md border border-line bg-surface p-4 sm:p-5"
  >
    {identity.mailbox === null ? (
      <NoMailbox identity={identity} />
    ) : (
      <>
        <Stored identity={identity} mailbox={identity.mailbox} />
        <EnlargeMailbox identityId={identity.identity_id} mailbox={identity.mailbox} />
        {identity.mailbox_enforcement !== null && (
          <div className="border-t border-line pt-3">
            <LastEnforcement enforcement={identity.mailbox_enforcement} />
          </div>
        )}
      </>
    )}
  </section>
)

const NoMailbox = ({ identity: { identity_id } }: { identity: IdentityDetail }) => {
  const { organization_id } = useOrganization()
  const mayNotCreate = useMissingPermission(createMailboxQuota)
  return (
    <>
      <h2 className="text-base font-semibold">Mailbox</h2>
      <p className="text-muted">No mailbox: there is no place for its mail.</p>
      <ButtonLink
        className="self-start"
        to={paths.mailboxPanel(organization_id, identity_id, 'add')}
        state={fromPage}
        disabledReason={mayNotCreate}
      >
        Add mailbox
      </ButtonLink>
    </>
  )
}

const Stored = ({ identity, mailbox }: { identity: IdentityDetail; mailbox: IdentityMailbox }) => {
  const units = useUnits()
  const { address_unicode } = identity
  const { limit_bytes, used_bytes, used_percent, level, warn_percent } = mailbox
  const isQuiet = level === null || level === 'ok'
  return (
    <>
      <div className="flex min-h-6 items-center justify-between gap-4">
        <h2 className="text-base font-semibold">Mailbox</h2>
        {!isQuiet && <MailboxLevelBadge level={level} />}
      </div>
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 digits">
          <Fact
            exact={`Stored ${used_bytes === null ? 'is not known' : formatExactBytes(used_bytes)}, allotted ${formatExactBytes(limit_bytes)}`}
          >
            <span className="text-2xl font-semibold">
              {used_bytes === null ? 'Not known' : formatBytes(used_bytes, units, limit_bytes)}
            </span>
            <span className="text-base text-muted">
              {used_bytes === null ? ', ' : ' '}of {formatBytes(limit_bytes, units)}
            </span>
          </Fact>
          {used_percent !== null && (
            <span className="text-base font-medium">{formatPercent(used_percent, 1)}</span>
          )}
        </div>
        <MailboxBar
          address={address_unicode}
          stored={used_bytes}
          limit={limit_bytes}
          warnPercent={warn_percent}
          text={formatPart(used_bytes, limit_bytes, units)}
        />
      </div>
      <Counts mailbox={mailbox} />
    </>
  )
}

const Counts = ({ mailbox }: { mailbox: IdentityMailbox }) => (
  <ul className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-muted">
    <li>
      {mailbox.used_messages === null
        ? 'Messages: not known'
        : countOf(mailbox.used_messages, 'message', 'messages')}
    </li>
    <li>
      {mailbox.usage_as_of === null ? (
        'Not yet measured'
      ) : (
        <>
          Measured <RelativeTime time={mailbox.usage_as_of} />
        </>
      )}
    </li>
    <li>Warns at {formatPercent(mailbox.warn_percent)}</li>
  </ul>
)
