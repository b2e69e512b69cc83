import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { FactsRow } from '../../ui/FactsRow'
import { Notice } from '../../ui/Notice'
import { RelativeTime } from '../../ui/RelativeTime'
import { countOf } from '../../util/number'

/** Says before a plan is run that it waits then. */
export const ApprovalNotice = () => (
  <Notice tone="info" title="Somebody else approves it first.">
    <p>
      So many are not deleted with one key alone in this organization. The plan waits until it is approved
      with another key; this one, and keys that were made by it, cannot do that.
    </p>
  </Notice>
)

interface ApprovalFactProps {
  plan: Plan
  approval: NonNullable<Plan['approval']>
}

/** For whom a plan waits or has waited, and why. */
export const ApprovalFact = ({ plan, approval }: ApprovalFactProps) => {
  const { above, asked_at, approved_by, approved_at } = approval
  return (
    <FactsRow term="Approval">
      {above === 0
        ? 'Needed for every deletion in bulk.'
        : `Needed for deletions of more than ${countOf(above, 'person', 'people')}.`}{' '}
      Asked for by <bdi>{plan.run_by?.key_name}</bdi>, <RelativeTime time={asked_at} />
      {approved_by !== null && approved_at !== null && (
        <>
          ; approved by <bdi>{approved_by.key_name}</bdi>, <RelativeTime time={approved_at} />
        </>
      )}
      .
    </FactsRow>
  )
}
