import { listMailboxQuotas } from '../../contract/generated/operations/mailbox-quotas'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { Address } from '../../ui/Address'
import { MailboxLevelBadge } from '../../resources/mailbox-quotas/MailboxLevelBadge'
import { Storage } from '../../resources/mailbox-quotas/Storage'
import { formatPercent } from '../../util/number'
import { fullestMailboxesQuery } from '../../resources/mailbox-quotas/queries'
import { Unmeasured } from './Unmeasured'
import { Widget } from './Widget'
import { Link } from '../../ui/Link'

/** The ten fullest mailboxes. */
export const FullestWidget = () => {
  const { organization_id } = useOrganization()
  return (
    <Widget
      title="Fullest mailboxes"
      operation={listMailboxQuotas}
      query={fullestMailboxesQuery(organization_id)}
      more={{ label: 'All mailboxes', to: `${paths.mailboxQuotas(organization_id)}?sort=-used_percent` }}
      lines={10}
      minHeight="min-h-222 sm:min-h-128 xl:min-h-120"
    >
      {({ body: { items, total } }) =>
        items.length === 0 ? (
          <p className="text-muted">No mailboxes yet</p>
        ) : items.every(({ used_percent }) => used_percent === null) ? (
          <Unmeasured mailboxCount={total} />
        ) : (
          <ul className="lined">
            {items.map((mailbox) => (
              <li
                key={mailbox.mailbox_quota_id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1"
              >
                <Link
                  to={paths.identity(organization_id, mailbox.identity_id)}
                  className="inline-flex min-h-6 min-w-0 flex-1 basis-48 items-center wrap-anywhere hover:text-accent hover:underline pointer-coarse:min-h-11"
                >
                  <span className="flex flex-col">
                    <bdi className="font-medium">{mailbox.display_name}</bdi>
                    <span className="text-xs text-muted">
                      <Address of={mailbox} />
                    </span>
                  </span>
                </Link>
                <span className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
                  {mailbox.used_percent !== null && (
                    <span className="w-16 text-right digits">{formatPercent(mailbox.used_percent, 1)}</span>
                  )}
                  <Storage
                    name={mailbox.display_name}
                    stored={mailbox.used_bytes}
                    allocated={mailbox.limit_bytes}
                    isStacked
                  />
                  {mailbox.used_bytes !== null && (
                    <span className="w-24">
                      <MailboxLevelBadge level={mailbox.level} />
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Widget>
  )
}
