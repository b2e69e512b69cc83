import type { OrganizationQuota } from '../../contract/generated/schemas/organizationQuota.zod'
import {
  getOrganizationQuota,
  updateOrganizationSettings,
} from '../../contract/generated/operations/organization'
import * as paths from '../../paths'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ButtonLink } from '../../ui/ButtonLink'
import { Fact } from '../../ui/Fact'
import { UnitsButton } from '../../ui/UnitsButton'
import { fromPage } from '../../ui/use-close-panel'
import { formatBytes, formatExactBytes } from '../../util/bytes'
import { useUnits } from '../../util/units'
import { organizationQuotaQuery } from '../../resources/organization/queries'
import { storedWords } from './storage-words'
import { Widget } from './Widget'

/** The stored bytes, the bytes allotted to mailboxes and the limit of the organization. */
export const StorageWidget = () => {
  const { organization_id } = useOrganization()
  return (
    <Widget
      title="Storage"
      operation={getOrganizationQuota}
      query={organizationQuotaQuery(organization_id)}
      lines={6}
      room="min-h-78 sm:min-h-37"
    >
      {({ body }) => <StoragePicture quota={body} />}
    </Widget>
  )
}

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(100, (part / whole) * 100))

const StoragePicture = ({ quota }: { quota: OrganizationQuota }) => {
  const units = useUnits()
  const { organization_id } = useOrganization()
  const mayNotUpdate = useMissingPermission(updateOrganizationSettings)
  const { storage_used_bytes: stored, storage_allocated_bytes: allotted, storage_limit_bytes: limit } = quota
  const whole = Math.max(limit, allotted, stored ?? 0)
  const words = (bytes: number) => formatBytes(bytes, units)
  return (
    <>
      {/* The three numbers below say the same in words. */}
      <div
        aria-hidden="true"
        className="relative h-6 overflow-hidden rounded-md border border-line-strong bg-page forced-color-adjust-none"
      >
        <div
          className="absolute inset-y-0 left-0 border-r-2 border-accent bg-accent-soft"
          style={{ width: `${percent(allotted, whole)}%` }}
        />
        <div
          className="absolute inset-y-0 left-0 bg-accent"
          style={{ width: `${percent(stored ?? 0, whole)}%` }}
        />
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
        <StorageFigure swatch="bg-accent" term="Stored" bytes={stored} words={words}>
          {storedWords(quota)}
        </StorageFigure>
        <StorageFigure
          swatch="border-r-2 border-accent bg-accent-soft"
          term="Allotted"
          bytes={allotted}
          words={words}
        >
          what the mailboxes may hold
        </StorageFigure>
        <StorageFigure swatch="bg-page" term="Limit" bytes={limit} words={words}>
          what may be allotted at most
        </StorageFigure>
      </dl>
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span>
          {quota.storage_available_bytes > 0 ? (
            <>
              <Fact exact={formatExactBytes(quota.storage_available_bytes)}>
                {words(quota.storage_available_bytes)}
              </Fact>{' '}
              can still be allotted.
            </>
          ) : (
            'Nothing can be allotted any more: make mailboxes smaller, or ask whoever runs this Postroom for a higher limit (postroom org limit).'
          )}
        </span>
        <span className="flex flex-wrap">
          <UnitsButton />
          <ButtonLink
            variant="quiet"
            to={paths.organizationSettings(organization_id)}
            state={fromPage}
            disabledReason={mayNotUpdate}
          >
            Change for everybody
          </ButtonLink>
        </span>
      </p>
    </>
  )
}

interface StorageFigureProps {
  swatch: string
  term: string
  /** Null where it is not known. */
  bytes: number | null
  words: (bytes: number) => string
  children: string
}

const StorageFigure = ({ swatch, term, bytes, words, children }: StorageFigureProps) => (
  <div className="flex flex-col">
    <dt className="flex items-center gap-2 text-muted">
      <span
        aria-hidden="true"
        className={`size-3 rounded-xs border border-line-strong forced-color-adjust-none ${swatch}`}
      />
      {term}
    </dt>
    <dd className="flex flex-col">
      <span className="text-lg font-semibold">
        {bytes === null ? 'Not known' : <Fact exact={formatExactBytes(bytes)}>{words(bytes)}</Fact>}
      </span>
      <span className="text-muted">{children}</span>
    </dd>
  </div>
)
