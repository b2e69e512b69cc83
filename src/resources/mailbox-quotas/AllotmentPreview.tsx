import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { chosenDomainQuery } from '../domains/queries'
import { getDomain } from '../../contract/generated/operations/domains'
import { getOrganizationQuota } from '../../contract/generated/operations/organization'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { organizationQuotaQuery } from '../organization/queries'
import { formatBytes } from '../../util/bytes'
import { useUnits } from '../../util/units'
import { bytesOf, sizeError } from '../../form/parse-size'
import { useIdle } from '../../ui/use-idle'

interface AllotmentPreviewProps {
  /** The size as typed. */
  text: string
  /** The mailbox's domain; '' until one is chosen. */
  domainId: string
  /** The mailbox's size now, in bytes. */
  allotted: number
  /** Whether the user has typed the size: only then it is read out, and not when the form opens. */
  isTyped: boolean
}

/** Shows the effect of a size before it is saved: the available storage, and the domain's maximum. */
export const AllotmentPreview = ({ text, domainId, allotted, isTyped }: AllotmentPreviewProps) => {
  const { organization_id } = useOrganization()
  const units = useUnits()
  const quotaHiddenReason = useMissingPermission(getOrganizationQuota)
  const domainHiddenReason = useMissingPermission(getDomain)
  const isIdle = useIdle()
  const quota = useQuery({
    ...organizationQuotaQuery(organization_id),
    enabled: isIdle && quotaHiddenReason === null,
  })
  const domain = useQuery({
    ...chosenDomainQuery(organization_id, domainId),
    enabled: isIdle && domainId !== '' && domainHiddenReason === null,
  })
  const size = (bytes: number) => formatBytes(bytes, units)
  const bytes = sizeError(text) === null ? bytesOf(text) : null
  const availableBytes = quota.data?.body.storage_available_bytes
  const maximum = domain.data?.body.settings.max_mailbox_limit_bytes
  const more = bytes === null ? 0 : bytes - allotted
  const isDomainLoading = domain.isPending && domainHiddenReason === null
  // The size may be the domain's default, so the line would change when the domain has been loaded.
  const isQuotaLoading =
    quotaHiddenReason === null && (quota.isPending || (isDomainLoading && bytes === null))
  return (
    <ul
      aria-label="Available storage"
      aria-live={isTyped ? 'polite' : 'off'}
      className="flex flex-col gap-1 digits"
    >
      {isQuotaLoading && <LinePlaceholder />}
      {availableBytes !== undefined &&
        !isQuotaLoading &&
        (more > availableBytes ? (
          <Line isWarning>
            Needs {size(more)} more, but only {size(availableBytes)} are available.
          </Line>
        ) : (
          <Line>
            {size(availableBytes)} of storage available
            {/* A mailbox changes nothing visible in thousands of terabytes. */}
            {bytes !== null &&
              size(availableBytes - more) !== size(availableBytes) &&
              `, ${size(availableBytes - more)} after this`}
            .
          </Line>
        ))}
      {isDomainLoading && <LinePlaceholder />}
      {maximum !== undefined && (
        <Line isWarning={bytes !== null && bytes > maximum}>
          The maximum mailbox size of {domain.data?.body.domain_name_unicode} is {size(maximum)}.
        </Line>
      )}
      {quotaHiddenReason !== null && <Line>Available storage can’t be shown. {quotaHiddenReason}</Line>}
    </ul>
  )
}

/** Reserves the space of a line while its numbers are loaded, so that nothing below it moves. */
const LinePlaceholder = () => <li aria-hidden="true" className="min-h-10" />

const Line = ({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) => (
  <li className={isWarning ? 'text-danger' : 'text-muted'}>
    {isWarning && <span aria-hidden="true">▲ </span>}
    {children}
  </li>
)
