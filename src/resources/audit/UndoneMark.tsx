import { Undo2 } from 'lucide'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import { Badge } from '../../ui/Badge'

/** Marks an event that was undone, with the key that undid it. */
export const UndoneMark = ({ event: { reverted_by } }: { event: Pick<AuditEvent, 'reverted_by'> }) =>
  reverted_by === null ? null : (
    <Badge tone="neutral" icon={Undo2}>
      <span className="max-w-48 truncate">
        Undone by <bdi>{reverted_by.actor.key_name}</bdi>
      </span>
    </Badge>
  )
