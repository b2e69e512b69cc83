import type { RestrictingGroup } from '../../contract/generated/schemas/restrictingGroup.zod'
import { formatCount } from '../../util/number'
import { AddressLink } from './AddressLink'
import { senderEffect, senderRules } from './group-text'

/** How many groups are named at most. */
const maxNamed = 10

/** The groups on the way of mail that don’t take it from anyone, each with its allowed senders. */
export const SenderRules = ({ groups }: { groups: readonly RestrictingGroup[] }) => {
  const more = groups.length - maxNamed
  return (
    <div className="flex flex-col gap-1">
      <p>
        {groups.length === 1
          ? 'This group accepts mail only from allowed senders:'
          : 'Each of these groups accepts mail only from allowed senders:'}
      </p>
      <ul className="list-disc pl-5 wrap-anywhere" aria-label="Allowed senders">
        {groups.slice(0, maxNamed).map((group) => (
          <li key={group.address}>
            <AddressLink
              of={{ ...group, kind: 'group', id: group.group_id, display_name: group.group_name || null }}
            />
            : {senderRules[group.senders]}
          </li>
        ))}
        {more > 0 && <li>{formatCount(more)} more</li>}
      </ul>
      <p className="text-muted">{senderEffect('members')}</p>
    </div>
  )
}
