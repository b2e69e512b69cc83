import { Undo2 } from 'lucide'
import { Badge } from '../../ui/Badge'

/** Marks an event or a bulk change that was undone, with the key that undid it; nothing if it wasn't. */
export const UndoneMark = ({ by }: { by: { key_name: string } | undefined }) =>
  by === undefined ? null : (
    <Badge tone="neutral" icon={Undo2}>
      <span className="max-w-48 truncate">
        Undone by <bdi>{by.key_name}</bdi>
      </span>
    </Badge>
  )
