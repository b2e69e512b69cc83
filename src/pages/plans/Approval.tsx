import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { FactsRow } from '../../ui/FactsRow'
import { Notice } from '../../ui/Notice'
import { RelativeTime } from '../../ui/RelativeTime'
import { countOf } from '../../util/number'

/** Says before a plan is run that it waits then. */
export const ApprovalNotice = () => (
  <Notice tone="info" title="Another administrator approves it first.">
    <p>
      Your organization allows fewer deletions with one key. The bulk change waits until another administrator
      approves it. Keys with the same origin as yours can’t.
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
        ? 'Needed for every deletion.'
        : `Needed for more than ${countOf(above, 'deletion', 'deletions')} in 24 hours.`}{' '}
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
