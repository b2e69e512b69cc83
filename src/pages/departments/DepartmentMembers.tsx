import { Suspense } from 'react'
import type { DepartmentListItem } from '../../contract/generated/schemas/departmentListItem.zod'
import { countOf } from '../../util/number'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const DepartmentPicker = lazyWithRetry(
  async () => (await import('../../resources/departments/DepartmentPicker')).DepartmentPicker,
)

/** Where the members of a department go when it is deleted: to another department, or to none. */
export type Destination = { kind: 'department'; department: DepartmentListItem | null } | { kind: 'none' }

interface DepartmentMembersProps {
  /** The department that is deleted. */
  departmentId: string
  count: number
  value: Destination
  onChange: (value: Destination) => void
}

/** Asks where the members of a department go. */
export const DepartmentMembers = ({ departmentId, count, value, onChange }: DepartmentMembersProps) => {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1">
        Where do the department’s {countOf(count, 'identity', 'identities')} go?
      </legend>
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="radio"
          name="destination"
          className="size-4 accent-accent"
          checked={value.kind === 'department'}
          onChange={() => onChange({ kind: 'department', department: null })}
        />
        To another department
      </label>
      {value.kind === 'department' && (
        <div className="pl-6">
          <Suspense fallback={<div className="h-14" />}>
            <DepartmentPicker
              value={value.department}
              onChange={(department) => onChange({ kind: 'department', department })}
              without={departmentId}
            />
          </Suspense>
        </div>
      )}
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="radio"
          name="destination"
          className="size-4 accent-accent"
          checked={value.kind === 'none'}
          onChange={() => onChange({ kind: 'none' })}
        />
        To no department
      </label>
    </fieldset>
  )
}
