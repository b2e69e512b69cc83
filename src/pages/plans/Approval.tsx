import type { ReactNode } from 'react'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { Notice } from '../../ui/Notice'
import { RelativeTime } from '../../ui/RelativeTime'
import { countOf } from '../../util/number'
import { useNeedsApproval } from './use-needs-approval'

/** Says before a bulk change is run that it waits for an approval. */
const Needed = () => (
  <Notice tone="info" title="Another administrator must approve this deletion">
    <p>
      This deletion exceeds your organization’s limit for one key. Nothing is deleted until another
      administrator approves it, with a key that wasn’t created from the same key as yours.
    </p>
  </Notice>
)

/** Says to the key that asked what it can do now. */
const Waiting = () => (
  <Notice tone="info" title="Waiting for another administrator">
    <p>
      Send them the address of this page. They need a key that wasn’t created from the same key as the
      requesting key. Nothing is deleted until they approve.
    </p>
  </Notice>
)

/** Says that a bulk change will wait for an approval once it is run, or that it waits for one of another key. */
export const ApprovalNotice = ({ plan }: { plan: Plan }) => {
  const needsApproval = useNeedsApproval(plan)
  if (plan.state === 'awaiting_approval') return plan.approval?.is_own === true ? <Waiting /> : null
  return needsApproval && plan.state === 'ready' ? <Needed /> : null
}

/** Why a bulk change needs an approval, and who asked for it and gave it. */
export const approvalFacts = ({ approval, run_by }: Plan): { term: string; value: ReactNode }[] => {
  if (approval === null) return []
  const { above, asked_at, approved_by, approved_at } = approval
  const facts = [
    {
      term: 'Approval',
      value:
        above === 0
          ? 'Needed for every deletion.'
          : `Needed for more than ${countOf(above, 'deletion', 'deletions')} in 24 hours.`,
    },
    {
      term: 'Requested by',
      value: (
        <>
          <bdi>{run_by?.key_name}</bdi>, <RelativeTime time={asked_at} />
        </>
      ),
    },
  ]
  if (approved_by === null || approved_at === null) return facts
  return [
    ...facts,
    {
      term: 'Approved by',
      value: (
        <>
          <bdi>{approved_by.key_name}</bdi>, <RelativeTime time={approved_at} />
        </>
      ),
    },
  ]
}
