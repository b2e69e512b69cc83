import type { Identity } from '../../contract/generated/schemas/identity.zod'
import { LostAddresses } from '../../resources/addresses/LostAddresses'
import { EndedCatchAlls } from '../../resources/domains/EndedCatchAlls'
import { formatAmount } from '../../util/bytes'
import { readableAddress } from '../../util/unicode-name'
import { useUnits } from '../../util/units'
import { RelativeTime } from '../../ui/RelativeTime'
import { DemonstrationNote } from '../../resources/organization/DemonstrationNote'

/** The consequences of deleting an identity. */
export const DeletionConsequences = ({ identity }: { identity: Identity }) => {
  const units = useUnits()
  const { identity_id, mailbox } = identity
  return (
    <>
      <p>
        <bdi>{readableAddress(identity)}</bdi> won’t be able to sign in or receive mail. You can restore it,
        with its mail, for 30 days.
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {mailbox === null ? (
          <li>No mailbox.</li>
        ) : (
          <li>
            {mailbox.used_bytes === null || mailbox.usage_as_of === null ? (
              <strong>The mailbox was not measured yet and may hold mail.</strong>
            ) : (
              <>
                <strong>
                  {mailbox.used_bytes === 0
                    ? 'The mailbox was empty'
                    : `The mailbox held ${formatAmount(mailbox.used_bytes, units)} of mail`}
                </strong>{' '}
                when last measured, <RelativeTime time={mailbox.usage_as_of} />.
              </>
            )}
          </li>
        )}
        {mailbox !== null && <li>This frees {formatAmount(mailbox.limit_bytes, units)} of storage.</li>}
        <EndedCatchAlls identityId={identity_id} />
        <LostAddresses identityIds={[identity_id]} losesMail />
        <li>
          The address stays reserved for 30 days. Then former addresses that deliver only to this identity are
          deleted too.
        </li>
      </ul>
      <DemonstrationNote />
    </>
  )
}
