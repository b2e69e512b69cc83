import { memo, useDeferredValue } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Page } from '../../ui/Page'
import { savedScroll } from '../../ui/scroll-restoration'
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

/** The overview of the organization: what needs attention, then pictures of its mailboxes, then the last changes. */
export const OverviewPage = () => (
  <Page title="Overview">
    <MailLine />
    <Parts />
    <Outlet />
  </Page>
)

const Parts = () => {
  const attention = useAttention()
  const isKnown = !attention.isPending
  const { key } = useLocation()
  // In small steps, and behind what needs attention; at once where somebody returns to a place in them. They stay: what
  // has failed is asked for again by each part that comes.
  const hasPictures = useDeferredValue(true, savedScroll(key) > 0)
  return (
    // Nothing is seen before it is known how much room each part takes, so that nothing moves.
    <div className={isKnown ? 'flex flex-col gap-4' : 'hidden'}>
      <FirstSteps />
      <AttentionWidget attention={attention} />
      {hasPictures && <Pictures isEmpty={attention.quota?.identity_count === 0} />}
    </div>
  )
}

/** What has its own data: not drawn again for each answer of which the list above is made. */
const Pictures = memo(({ isEmpty }: { isEmpty: boolean }) => (
  <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
    <div className="flex min-w-0 flex-col gap-4">
      {/* Where nobody is yet, pictures of nothing would hide what is to be done. */}
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
))
