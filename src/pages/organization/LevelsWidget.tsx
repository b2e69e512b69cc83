import { getMailboxSummary } from '../../contract/generated/operations/mailbox-quotas'
import type { MailboxSummary } from '../../contract/generated/schemas/mailboxSummary.zod'
import * as paths from '../../paths'
import { mailboxSummaryQuery } from '../../resources/mailbox-quotas/queries'
import { useOrganization } from '../../session/organization'
import { countOf } from '../../util/number'
import { FullnessHistogram } from './FullnessHistogram'
import { hatched } from './hatched'
import { LevelStrip } from './LevelStrip'
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
          <p className="font-medium">{sentence(levels)}</p>
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

const sentence = ({ full, warning, notice, ok, unknown }: MailboxSummary['levels']) => {
  if (full > 0) return `Yes: ${countOf(full, 'mailbox is', 'mailboxes are')} full.`
  if (warning > 0) return `No, but ${countOf(warning, 'mailbox', 'mailboxes')} will be soon.`
  const measured = notice + ok
  if (unknown > 0)
    return measured > 0 ? 'None of those that were measured.' : 'Not known: no mailbox was measured.'
  return measured > 0 ? 'No.' : 'There are no mailboxes yet.'
}
