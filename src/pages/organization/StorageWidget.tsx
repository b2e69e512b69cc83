import type { ReactNode } from 'react'
import { getOrganizationQuota } from '../../contract/generated/operations/organization'
import type { OrganizationQuota } from '../../contract/generated/schemas/organizationQuota.zod'
import { organizationQuotaQuery } from '../../resources/organization/queries'
import { useOrganization } from '../../session/organization'
import { Fact } from '../../ui/Fact'
import { formatExactBytes, formatAmount } from '../../util/bytes'
import { useUnits } from '../../util/units'
import { Headline } from './Headline'
import { measuredText } from './measured-text'
import { Unmeasured } from './Unmeasured'
import { Widget } from './Widget'

/** The organization's storage: used of total, then allocated and available. */
export const StorageWidget = () => {
  const { organization_id } = useOrganization()
  return (
    <Widget
      title="Storage"
      operation={getOrganizationQuota}
      query={organizationQuotaQuery(organization_id)}
      lines={4}
      minHeight="min-h-29"
    >
      {({ body }) => <StoragePicture quota={body} />}
    </Widget>
  )
}

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(100, (part / whole) * 100))

const StoragePicture = ({ quota }: { quota: OrganizationQuota }) => {
  const units = useUnits()
  const {
    storage_used_bytes: used,
    storage_allocated_bytes: allocated,
    storage_limit_bytes: total,
    storage_available_bytes: available,
  } = quota
  const whole = Math.max(total, allocated, used ?? 0)
  const size = (bytes: number) => <Fact exact={formatExactBytes(bytes)}>{formatAmount(bytes, units)}</Fact>
  const note = measuredText(quota)
  return (
    <>
      {used === null ? (
        <Headline number={size(total)}>total. Usage not measured yet.</Headline>
      ) : (
        <Headline number={size(used)}>used of {size(total)}</Headline>
      )}
      {/* The numbers say the same in words. */}
      <div
        aria-hidden="true"
        className="relative h-2.5 overflow-hidden rounded-full bg-hover forced-color-adjust-none"
      >
        <div
          className="absolute inset-y-0 left-0 rounded-full bg-fill opacity-25"
          style={{ width: `${percent(allocated, whole)}%` }}
        />
        <div
          className="absolute inset-y-0 left-0 rounded-full bg-fill"
          style={{ width: `${percent(used ?? 0, whole)}%` }}
        />
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {used !== null && (
          <Share swatch="bg-fill" term="Used">
            {size(used)}
          </Share>
        )}
        <Share swatch="bg-fill opacity-25" term="Allocated">
          {size(allocated)}
        </Share>
        <Share swatch="bg-hover" term="Available">
          {size(Math.max(0, available))}
        </Share>
      </dl>
      {used === null && quota.mailbox_count > 0 ? (
        <Unmeasured mailboxCount={quota.mailbox_count} />
      ) : (
        note !== null && <p className="text-muted">{note}</p>
      )}
      {available <= 0 && (
        <p>
          No storage is available for new mailboxes. Reduce mailboxes, or ask the operator for more storage (
          <code className="font-mono text-xs">postroom org limit</code>).
        </p>
      )}
    </>
  )
}

const Share = ({ swatch, term, children }: { swatch: string; term: string; children: ReactNode }) => (
  <div className="flex items-center gap-2">
    <span
      aria-hidden="true"
      className={`size-2.5 rounded-full border border-line-strong forced-color-adjust-none ${swatch}`}
    />
    <dt className="text-muted">{term}</dt>
    <dd className="font-medium digits">{children}</dd>
  </div>
)
