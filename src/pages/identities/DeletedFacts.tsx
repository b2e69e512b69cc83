import type { DeletedIdentity } from '../../contract/generated/schemas/deletedIdentity.zod'
import { Address } from '../../ui/Address'
import { Facts } from '../../ui/Facts'
import { FactsRow } from '../../ui/FactsRow'
import { RelativeTime } from '../../ui/RelativeTime'
import { formatAmount } from '../../util/bytes'
import { useUnits } from '../../util/units'

/** The properties of a deleted identity. */
export const DeletedFacts = ({ deleted }: { deleted: DeletedIdentity }) => {
  const units = useUnits()
  const { mailbox } = deleted
  return (
    <Facts>
      <FactsRow term="Address">
        <Address of={deleted} />
      </FactsRow>
      <FactsRow term="Deleted">
        <RelativeTime time={deleted.deleted_at} />, by <bdi>{deleted.deleted_by.key_name}</bdi>
      </FactsRow>
      <FactsRow term="Expires">
        <RelativeTime time={deleted.restorable_until} />
      </FactsRow>
      <FactsRow term="Department">
        <bdi>{deleted.department_name ?? 'None'}</bdi>
      </FactsRow>
      <FactsRow term="Mail">
        {mailbox === null
          ? 'No mailbox'
          : mailbox.used_bytes === null || mailbox.usage_as_of === null
            ? 'Not measured'
            : `${formatAmount(mailbox.used_bytes, units)} when last measured`}
      </FactsRow>
    </Facts>
  )
}
