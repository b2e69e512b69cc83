import { Page } from '../../ui/Page'
import { ChangesWidget } from './ChangesWidget'
import { CountsWidget } from './CountsWidget'
import { DomainsWidget } from './DomainsWidget'
import { FullestWidget } from './FullestWidget'
import { HealthWidget } from './HealthWidget'
import { LevelsWidget } from './LevelsWidget'
import { MailLine } from './MailLine'
import { ServicesWidget } from './ServicesWidget'
import { StorageWidget } from './StorageWidget'

/** The overview of the organization: first what may be full, then the numbers, then the last changes. */
export const OverviewPage = () => (
  <Page title="Overview">
    <MailLine />
    {/* On a narrow screen what may be full comes first; on a wide one it is beside the storage. */}
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
      <div className="min-w-0 xl:col-start-2">
        <LevelsWidget />
      </div>
      <div className="flex min-w-0 flex-col gap-4 xl:col-start-1 xl:row-span-2 xl:row-start-1">
        <StorageWidget />
        <FullestWidget />
        <ChangesWidget />
      </div>
      <div className="flex min-w-0 flex-col gap-4 xl:col-start-2">
        <CountsWidget />
        <DomainsWidget />
        <HealthWidget />
        <ServicesWidget />
      </div>
    </div>
  </Page>
)
