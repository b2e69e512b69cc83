import type { Identity } from '../../contract/generated/schemas/identity.zod'
import { EndedCatchAlls } from '../../resources/domains/EndedCatchAlls'
import { formatBytes } from '../../util/bytes'
import { useUnits } from '../../util/units'
import { RelativeTime } from '../../ui/RelativeTime'
import { DemonstrationNote } from '../../resources/organization/DemonstrationNote'

/** What goes with an identity when it is deleted. */
export const DeletionConsequences = ({ identity }: { identity: Identity }) => {
  const units = useUnits()
  const { identity_id, display_name, mailbox } = identity
  return (
    <>
      <p>
        The identity of <bdi>{display_name}</bdi> is deleted: it can’t sign in and gets no new mail. You can
        restore it, with its mail, for 30 days.
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {mailbox === null ? (
          <li>It has no mailbox.</li>
        ) : (
          <li>
            Its mailbox is kept apart, with{' '}
            {mailbox.used_bytes === null || mailbox.usage_as_of === null ? (
              <strong>whatever is stored in it, which is not known</strong>
            ) : (
              <>
                <strong>
                  {mailbox.used_bytes === 0 ? 'nothing' : formatBytes(mailbox.used_bytes, units)} stored in it
                </strong>{' '}
                when it was measured, <RelativeTime time={mailbox.usage_as_of} />, and what came since
              </>
            )}
            ; {formatBytes(mailbox.limit_bytes, units)} can be allotted again.
          </li>
        )}
        <EndedCatchAlls identityId={identity_id} />
        <li>Its address stays reserved until then.</li>
      </ul>
      <DemonstrationNote />
    </>
  )
}
