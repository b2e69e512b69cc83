import { memo, useDeferredValue } from 'react'
import { Outlet, useLocation } from 'react-router'
import { getOrganizationSettings } from '../../contract/generated/operations/organization'
import * as paths from '../../paths'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { DemonstrationSentence } from '../../resources/organization/DemonstrationSentence'
import { ButtonLink } from '../../ui/ButtonLink'
import { Page } from '../../ui/Page'
import { savedScroll } from '../../ui/scroll-restoration'
import { fromPage } from '../../ui/use-close-panel'
import { AttentionWidget } from './AttentionWidget'
import { ChangesWidget } from './ChangesWidget'
import { CountsWidget } from './CountsWidget'
import { DepartmentsWidget } from './DepartmentsWidget'
import { DomainsWidget } from './DomainsWidget'
import { FirstSteps } from './FirstSteps'
import { FullestWidget } from './FullestWidget'
import { HealthWidget } from './HealthWidget'
import { LevelsWidget } from './LevelsWidget'
import { ServicesWidget } from './ServicesWidget'
import { StorageWidget } from './StorageWidget'
import { useAttention } from './use-attention'

/** The overview of the organization: problems first, then its storage and mailboxes, then the last changes. */
export const OverviewPage = () => (
  <Page title="Overview" actions={<SettingsLink />}>
    <DemonstrationSentence />
    <Parts />
    <Outlet />
  </Page>
)

const SettingsLink = () => {
  const { organization_id } = useOrganization()
  return (
    <ButtonLink
      to={paths.organizationSettings(organization_id)}
      state={fromPage}
      disabledReason={useMissingPermission(getOrganizationSettings)}
    >
      Settings
    </ButtonLink>
  )
}

const Parts = () => {
  const attention = useAttention()
  const isKnown = !attention.isPending
  const { key } = useLocation()
  // In small steps, after the problems; immediately where the page is scrolled back to. They stay mounted, because each
  // new part asks again for failed data.
  const hasPictures = useDeferredValue(true, savedScroll(key) > 0)
  return (
    // Hidden until the height of each part is known, so that nothing moves.
    <div className={isKnown ? 'flex flex-col gap-4' : 'hidden'}>
      <FirstSteps />
      <AttentionWidget attention={attention} />
      {hasPictures && <Pictures isEmpty={attention.quota?.identity_count === 0} />}
    </div>
  )
}

/** The parts with their own data. They don't render again for each response behind the problems. */
const Pictures = memo(({ isEmpty }: { isEmpty: boolean }) => (
  <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
    <div className="flex min-w-0 flex-col gap-4">
      {/* Without identities, empty pictures would hide the first steps. */}
      {!isEmpty && (
        <>
          <StorageWidget />
          <LevelsWidget />
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
