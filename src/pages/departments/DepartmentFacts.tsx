import type { ReactNode } from 'react'
import type { Department } from '../../contract/generated/schemas/department.zod'
import { Storage } from '../../resources/mailbox-quotas/Storage'
import { RelativeTime } from '../../ui/RelativeTime'
import { formatBytes } from '../../util/bytes'
import { formatCount } from '../../util/number'
import { useUnits } from '../../util/units'

const none = (words: string) => <span className="text-muted">{words}</span>

/** The properties of a department beside each other, so that its members are seen without scrolling. */
export const DepartmentFacts = ({ department }: { department: Department }) => {
  const units = useUnits()
  const { description, welcome_text, default_mailbox_limit_bytes: size } = department
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 rounded-md border border-line bg-surface px-4 py-3">
      <Item term="Description">{description ?? none('None')}</Item>
      <Item term="Identities">{formatCount(department.identity_count)}</Item>
      <Item term="Storage">
        <Storage
          name={department.department_name}
          stored={department.storage_used_bytes}
          allotted={department.storage_allocated_bytes}
        />
      </Item>
      <Item term="Mailbox of new members">
        {size === null ? none('The default of their domain') : formatBytes(size, units)}
      </Item>
      <Item term="Welcome sheet">{welcome_text ?? none('No text of its own')}</Item>
      <Item term="Created">
        <RelativeTime time={department.created_at} />
      </Item>
      <Item term="Last changed">
        <RelativeTime time={department.updated_at} />
      </Item>
      <Item term="Id">
        <code className="font-mono text-xs break-all">{department.department_id}</code>
      </Item>
    </dl>
  )
}

const Item = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-muted">{term}</dt>
    <dd className="flex min-h-6 items-center wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
)
