import { Page } from '../../ui/Page'

/** The organization at a glance. */
export const OverviewPage = () => <Page title="Overview">{null}</Page>
