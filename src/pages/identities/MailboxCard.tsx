import type { IdentityDetail } from '../../contract/generated/schemas/identityDetail.zod'
import type { IdentityMailbox } from '../../contract/generated/schemas/identityMailbox.zod'
import { createMailboxQuota } from '../../contract/generated/operations/mailbox-quotas'
import { EnforcementSign } from '../../resources/enforcement/EnforcementSign'
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
import { formatBytes, formatExactBytes, formatAmount, formatPart } from '../../util/bytes'
import { countOf, formatPercent } from '../../util/number'
import { useUnits } from '../../util/units'
import { EnlargeMailbox } from './EnlargeMailbox'

/** The mailbox of an identity: how full it is, and the buttons that enlarge it; without one, a link to add it. */
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
          <div className="border-t border-line pt-3 not-has-[svg]:-mt-4 not-has-[svg]:border-0 not-has-[svg]:p-0">
            <LastEnforcement enforcement={identity.mailbox_enforcement} hidesApplied />
          </div>
        )}
      </>
    )}
  </section>
)

const NoMailbox = ({ identity: { identity_id } }: { identity: IdentityDetail }) => {
  const { organization_id } = useOrganization()
  const createDisabledReason = useMissingPermission(createMailboxQuota)
  return (
    <>
      <h2 className="text-base font-semibold">Mailbox</h2>
      <p className="text-muted">No mailbox: the identity can’t receive mail.</p>
      <ButtonLink
        className="self-start"
        to={paths.mailboxPanel(organization_id, identity_id, 'add')}
        state={fromPage}
        disabledReason={createDisabledReason}
      >
        Add mailbox
      </ButtonLink>
    </>
  )
}

const Stored = ({ identity, mailbox }: { identity: IdentityDetail; mailbox: IdentityMailbox }) => {
  const units = useUnits()
  const { address_unicode, mailbox_enforcement } = identity
  const { limit_bytes, used_bytes, used_percent, level, warn_percent } = mailbox
  const isQuiet = level === null || level === 'ok'
  return (
    <>
      <div className="flex min-h-6 items-center gap-3">
        <h2 className="text-base font-semibold">Mailbox</h2>
        {mailbox_enforcement !== null && <EnforcementSign enforcement={mailbox_enforcement} />}
        <span className="ml-auto">{!isQuiet && <MailboxLevelBadge level={level} />}</span>
      </div>
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 digits">
          <Fact
            exact={`${used_bytes === null ? 'Not measured' : `Used ${formatExactBytes(used_bytes)}`}, size ${formatExactBytes(limit_bytes)}`}
          >
            <Headline used={used_bytes} size={limit_bytes} />
          </Fact>
          {used_percent !== null && used_percent >= leastPercent && (
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

/** Less would be shown as 0.0%. */
const leastPercent = 0.1

/** What the mailbox holds of its size, both in bytes: `2.4 GB of 5 GB`, or `5 GB, no mail yet`. */
const Headline = ({ used, size }: { used: number | null; size: number }) => {
  const units = useUnits()
  const limit = formatBytes(size, units)
  const [value, rest] =
    used === null
      ? [limit, 'not measured yet']
      : used === 0
        ? ['No mail yet', limit]
        : [formatAmount(used, units), `of ${limit}`]
  return (
    <>
      <span className="text-2xl font-semibold">{value}</span>
      <span className="text-base text-muted">
        {used === null || used === 0 ? ', ' : ' '}
        {rest}
      </span>
    </>
  )
}

const Counts = ({ mailbox }: { mailbox: IdentityMailbox }) => (
  <ul className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-muted">
    {mailbox.used_messages !== null && mailbox.used_messages > 0 && (
      <li>{countOf(mailbox.used_messages, 'message', 'messages')}</li>
    )}
    {mailbox.usage_as_of !== null && (
      <li>
        Measured <RelativeTime time={mailbox.usage_as_of} />
      </li>
    )}
    <li>Warns at {formatPercent(mailbox.warn_percent)}</li>
  </ul>
)
