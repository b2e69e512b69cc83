import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { getStorageByDepartment } from '../../contract/generated/operations/departments'
import type { StorageShare } from '../../contract/generated/schemas/storageShare.zod'
import * as paths from '../../paths'
import { storageByDepartmentQuery, storageOrderOf } from '../../resources/departments/queries'
import { useOrganization } from '../../session/organization'
import { formatPart } from '../../util/bytes'
import { countOf, formatCount } from '../../util/number'
import { useUnits } from '../../util/units'
import { Widget } from './Widget'
import { Link } from '../../ui/Link'

/** The departments with the most used or allocated storage, all others together, and the mailboxes in no department. */
export const DepartmentsWidget = () => {
  const { organization_id: id } = useOrganization()
  const [search] = useSearchParams()
  const sort = storageOrderOf(search)
  return (
    <Widget
      title="Largest departments"
      operation={getStorageByDepartment}
      query={{ ...storageByDepartmentQuery(id, sort), placeholderData: keepPreviousData }}
      more={{ label: 'All departments', to: paths.departments(id) }}
      lines={6}
      minHeight="min-h-92"
    >
      {({ body: { departments, others, no_department } }) => {
        const shares = [...departments, others, no_department]
        // The bar of all others together would make the other bars dots.
        const most = Math.max(1, ...[...departments, no_department].map(largest))
        return (
          <>
            <p className="flex flex-wrap gap-x-3 text-muted">
              <Order chosen={sort === '-storage_used_bytes'} search="">
                Most used
              </Order>
              <Order chosen={sort === '-storage_allocated_bytes'} search="?departments=allotted">
                Most allocated
              </Order>
            </p>
            <ul className="flex flex-col gap-2">
              {departments.map((one) => (
                <Share
                  key={one.department_id}
                  share={one}
                  most={most}
                  to={paths.department(id, one.department_id)}
                >
                  {one.department_name}
                </Share>
              ))}
              {others.department_count > 0 && (
                <Share share={others} most={null} to={paths.departments(id)}>
                  {countOf(others.department_count, 'other department', 'other departments')}
                </Share>
              )}
              {no_department.mailbox_count > 0 && (
                <Share share={no_department} most={most} to={`${paths.identities(id)}?department_id=none`}>
                  No department
                </Share>
              )}
              {shares.every(({ mailbox_count }) => mailbox_count === 0) && (
                <li className="text-muted">No mailboxes yet</li>
              )}
            </ul>
          </>
        )
      }}
    </Widget>
  )
}

const largest = ({ storage_allocated_bytes, storage_used_bytes }: StorageShare) =>
  Math.max(storage_allocated_bytes, storage_used_bytes ?? 0)

const Order = ({ chosen, search, children }: { chosen: boolean; search: string; children: string }) => (
  <Link
    to={{ search }}
    replace
    aria-current={chosen ? 'true' : undefined}
    className="inline-flex min-h-6 items-center hover:underline aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:min-h-11"
  >
    {children}
  </Link>
)

interface ShareProps {
  share: StorageShare
  /** Bytes of the longest bar; null for no bar. */
  most: number | null
  to: string
  children: string
}

const Share = ({ share, most, to, children }: ShareProps) => {
  const units = useUnits()
  const {
    storage_used_bytes: used,
    storage_allocated_bytes: allocated,
    mailbox_count,
    measured_mailbox_count,
  } = share
  const unmeasured = used === null ? 0 : mailbox_count - measured_mailbox_count
  const width = (bytes: number) => (bytes / (most ?? 1)) * 100
  return (
    <li className="flex flex-col gap-0.5">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link
          to={to}
          className="inline-flex min-h-6 min-w-0 items-center wrap-anywhere hover:text-accent hover:underline pointer-coarse:min-h-11"
        >
          {children}
        </Link>
        <span className="digits">
          {formatPart(used, allocated, units)}
          {unmeasured > 0 && <span className="text-muted">, {formatCount(unmeasured)} not measured</span>}
        </span>
      </span>
      {/* The line above says the same. */}
      {most !== null && (
        <svg
          aria-hidden="true"
          viewBox="0 0 100 8"
          preserveAspectRatio="none"
          className="h-1.5 w-full rounded-full text-accent"
        >
          <rect
            width={width(allocated)}
            height="8"
            fill="currentColor"
            fillOpacity={used === null ? 0.1 : 0.25}
          />
          {used !== null && <rect width={width(used)} height="8" fill="currentColor" />}
        </svg>
      )}
    </li>
  )
}
