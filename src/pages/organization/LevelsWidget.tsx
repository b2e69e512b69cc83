import { getMailboxSummary } from '../../contract/generated/operations/mailbox-quotas'
import * as paths from '../../paths'
import { mailboxSummaryQuery } from '../../resources/mailbox-quotas/queries'
import { useOrganization } from '../../session/organization'
import { FullnessHistogram } from './FullnessHistogram'
import { hatched } from './hatched'
import { LevelStrip } from './LevelStrip'
import { fullWords } from './storage-words'
import { Widget } from './Widget'

/** How full the mailboxes are: in a sentence, by level, and by tenths of their limit. */
export const LevelsWidget = () => {
  const { organization_id } = useOrganization()
  return (
    <Widget
      title="Is anything full?"
      operation={getMailboxSummary}
      query={mailboxSummaryQuery(organization_id)}
      more={{ label: 'All mailboxes', to: paths.mailboxQuotas(organization_id) }}
      lines={6}
      room="min-h-68"
    >
      {({ body: { mailbox_count, levels, fullness } }) => (
        <>
          <p className="font-medium">{fullWords(levels)}</p>
          {mailbox_count > 0 && <LevelStrip levels={levels} />}
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
