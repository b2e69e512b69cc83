import type { Department } from '../../contract/generated/schemas/department.zod'
import { Storage } from '../../resources/mailbox-quotas/Storage'
import { FactGroup, FactGroups, FactLine, FactReference } from '../../ui/FactGroups'
import { RelativeTime } from '../../ui/RelativeTime'
import { formatBytes } from '../../util/bytes'
import { formatCount } from '../../util/number'
import { useUnits } from '../../util/units'

const none = (text: string) => <span className="text-muted">{text}</span>

/** The properties of a department, in a narrow column. */
export const DepartmentFacts = ({ department }: { department: Department }) => {
  const units = useUnits()
  const { welcome_text, default_mailbox_limit_bytes: size } = department
  return (
    <FactGroups>
      <FactGroup title="Department">
        <FactLine term="Identities">{formatCount(department.identity_count)}</FactLine>
        <FactLine term="Storage">
          <Storage
            name={department.department_name}
            stored={department.storage_used_bytes}
            allocated={department.storage_allocated_bytes}
            isStacked
          />
        </FactLine>
      </FactGroup>
      <FactGroup title="New members">
        <FactLine term="Mailbox size">
          {size === null ? none('Default of the domain') : formatBytes(size, units)}
        </FactLine>
        <FactLine term="Welcome sheet">{welcome_text ?? none('No extra text')}</FactLine>
      </FactGroup>
      <FactReference>
        <FactLine term="Created">
          <RelativeTime time={department.created_at} />
        </FactLine>
        <FactLine term="Last changed">
          <RelativeTime time={department.updated_at} />
        </FactLine>
        <FactLine term="ID">
          <code className="font-mono text-xs break-all">{department.department_id}</code>
        </FactLine>
      </FactReference>
    </FactGroups>
  )
}
