import { getMailboxSummary } from '../../contract/generated/operations/mailbox-quotas'
import * as paths from '../../paths'
import { mailboxSummaryQuery } from '../../resources/mailbox-quotas/queries'
import { useOrganization } from '../../session/organization'
import { FullnessHistogram } from './FullnessHistogram'
import { hatched } from './hatched'
import { LevelStrip } from './LevelStrip'
import { Widget } from './Widget'

/** How full the mailboxes are, by level and by tenths of their limit; what of it needs attention is said above it. */
export const LevelsWidget = () => {
  const { organization_id } = useOrganization()
  return (
    <Widget
      title="How full the mailboxes are"
      operation={getMailboxSummary}
      query={mailboxSummaryQuery(organization_id)}
      more={{ label: 'All mailboxes', to: paths.mailboxQuotas(organization_id) }}
      lines={5}
      room="min-h-62"
    >
      {({ body: { mailbox_count, levels, fullness } }) => (
        <>
          {mailbox_count === 0 ? (
            <p className="text-muted">There are no mailboxes yet.</p>
          ) : (
            <LevelStrip levels={levels} />
          )}
          {mailbox_count > levels.unknown && <FullnessHistogram fullness={fullness} />}
          {mailbox_count > 0 && mailbox_count === levels.unknown && (
            <p className="grid h-43 place-items-center rounded-md text-muted" style={hatched}>
              <span className="bg-surface px-2">Nobody has measured them.</span>
            </p>
          )}
        </>
      )}
    </Widget>
  )
}
