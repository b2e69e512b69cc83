import { Outlet } from 'react-router'
import { Page } from '../../ui/Page'
import { AttentionWidget } from './AttentionWidget'
import { ChangesWidget } from './ChangesWidget'
import { CountsWidget } from './CountsWidget'
import { DepartmentsWidget } from './DepartmentsWidget'
import { DomainsWidget } from './DomainsWidget'
import { FirstSteps } from './FirstSteps'
import { FullestWidget } from './FullestWidget'
import { HealthWidget } from './HealthWidget'
import { LevelsWidget } from './LevelsWidget'
import { MailLine } from './MailLine'
import { ServicesWidget } from './ServicesWidget'
import { StorageWidget } from './StorageWidget'
import { useAttention } from './use-attention'
import { useIsKnown } from './use-is-known'

/** The overview of the organization: what needs attention, then pictures of its mailboxes, then the last changes. */
export const OverviewPage = () => {
  const attention = useAttention()
  const isListed = useIsKnown()
  const isKnown = isListed && !attention.isPending
  // Where nobody is yet, pictures of nothing would hide what is to be done.
  const isEmpty = attention.quota?.identity_count === 0
  return (
    <Page title="Overview">
      <MailLine />
      {/* Nothing is seen before it is known how much room each part takes, so that nothing moves. */}
      <div className={isKnown ? 'flex flex-col gap-4' : 'hidden'}>
        <FirstSteps />
        <AttentionWidget attention={attention} />
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-4">
            {!isEmpty && (
              <>
                <LevelsWidget />
                <StorageWidget />
                <FullestWidget />
              </>
            )}
            <ChangesWidget />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            {!isEmpty && (
              <>
                <CountsWidget />
                <DepartmentsWidget />
              </>
            )}
            <DomainsWidget />
            <HealthWidget />
            <ServicesWidget />
          </div>
        </div>
      </div>
      <Outlet />
    </Page>
  )
}
