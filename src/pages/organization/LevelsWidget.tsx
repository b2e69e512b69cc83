import { getMailboxSummary } from '../../contract/generated/operations/mailbox-quotas'
import * as paths from '../../paths'
import { mailboxSummaryQuery } from '../../resources/mailbox-quotas/queries'
import { useOrganization } from '../../session/organization'
import { FullnessHistogram } from './FullnessHistogram'
import { Link } from '../../ui/Link'
import { countOf, formatCount } from '../../util/number'
import { Headline } from './Headline'
import { LevelStrip } from './LevelStrip'
import { Unmeasured } from './Unmeasured'
import { Widget } from './Widget'

/** The number of full mailboxes, then all mailboxes by level and by tenths of their size. */
export const LevelsWidget = () => {
  const { organization_id } = useOrganization()
  return (
    <Widget
      title="Mailboxes by how full they are"
      operation={getMailboxSummary}
      query={mailboxSummaryQuery(organization_id)}
      more={{ label: 'All mailboxes', to: paths.mailboxQuotas(organization_id) }}
      lines={6}
      minHeight="min-h-68"
    >
      {({ body: { mailbox_count, levels, fullness } }) => (
        <>
          {mailbox_count === 0 ? (
            <p className="text-muted">No mailboxes yet</p>
          ) : (
            <>
              {mailbox_count > levels.unknown && (
                <Headline
                  number={
                    levels.full === 0 ? (
                      0
                    ) : (
                      <Link
                        to={`${paths.mailboxQuotas(organization_id)}?level=full`}
                        className="text-danger hover:underline"
                      >
                        {formatCount(levels.full)}
                      </Link>
                    )
                  }
                >
                  of {countOf(mailbox_count, 'mailbox', 'mailboxes')} {levels.full === 1 ? 'is' : 'are'} full
                </Headline>
              )}
              <LevelStrip levels={levels} />
            </>
          )}
          {mailbox_count > levels.unknown && <FullnessHistogram fullness={fullness} />}
          {mailbox_count > 0 && mailbox_count === levels.unknown && (
            <Unmeasured mailboxCount={mailbox_count} />
          )}
        </>
      )}
    </Widget>
  )
}
