import type { ReactNode } from 'react'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { problemLine } from '../../resources/plans/problem-text'
import { Notice } from '../../ui/Notice'
import { countOf } from '../../util/number'
import { ShortItems } from './ShortItems'
import { StorageChange } from './StorageChange'
import { StillTiles } from './Tiles'

const Disclosure = ({ summary, children }: { summary: ReactNode; children: ReactNode }) => (
  <details className="rounded-md border border-line bg-surface px-3">
    <summary className="min-h-9 cursor-pointer py-2 pointer-coarse:min-h-11">{summary}</summary>
    <div className="pb-2">{children}</div>
  </details>
)

/** Says how many mailboxes a bulk change leaves full. An undo restores sizes that may be too small by now. */
export const FullMailboxesNotice = ({ plan: { full_count, reverts_plan_id } }: { plan: Plan }) =>
  full_count > 0 && (
    <Notice
      tone="warning"
      title={`${countOf(full_count, 'mailbox', 'mailboxes')} will be full${reverts_plan_id === null ? '' : ' again'}.`}
    >
      <p>A full mailbox gets no new mail. The mail in it stays.</p>
    </Notice>
  )

/** What a bulk change would do, in its panel: the numbers, what can't change and why, and the storage. */
export const Preview = ({ plan }: { plan: Plan }) => {
  const { counts, refusals, allotment } = plan
  return (
    <div className="flex flex-col gap-3">
      <StillTiles plan={plan} />
      {refusals.map(({ code, title, count }) => {
        const line = problemLine('can’t change', count, code, title)
        return (
          <Disclosure key={code} summary={<span className="font-medium text-danger">{line}</span>}>
            <ShortItems plan={plan} label={line} items={{ outcome: 'refused', code }} />
          </Disclosure>
        )
      })}
      {counts.unchanged > 0 && (
        <Disclosure summary={`${countOf(counts.unchanged, 'identity needs', 'identities need')} no change.`}>
          <ShortItems plan={plan} label="No change" items={{ outcome: 'unchanged' }} />
        </Disclosure>
      )}
      <FullMailboxesNotice plan={plan} />
      {allotment !== null && counts.will_change > 0 && <StorageChange allotment={allotment} />}
    </div>
  )
}
