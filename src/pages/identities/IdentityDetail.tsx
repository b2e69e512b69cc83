import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import { explainStale } from '../../api/explain-error'
import { identityQuery } from '../../resources/identities/queries'
import { DemonstrationNote } from '../../resources/organization/DemonstrationNote'
import { useOrganization } from '../../session/organization'
import { useNoteRecent } from '../../session/recent'
import * as paths from '../../paths'
import { Address } from '../../ui/Address'
import { CopyButton } from '../../ui/CopyButton'
import { Page } from '../../ui/Page'
import { Stale } from '../../ui/Stale'
import { AddressesCard } from './AddressesCard'
import { DeliveryCard } from './DeliveryCard'
import { IdentityTimeline } from './IdentityTimeline'
import { MailboxCard } from './MailboxCard'
import { Initials } from '../../resources/identities/Initials'
import { IdentityActions } from './IdentityActions'
import { IdentityFacts } from './IdentityFacts'
import { Suspension } from './Suspension'

/** The page of one identity: its mailbox, its activity and its properties. */
export const IdentityDetail = () => {
  const { organization_id } = useOrganization()
  const { identityId = '' } = useParams()
  const query = useSuspenseQuery(identityQuery(organization_id, identityId))
  const identity = query.data.body
  const { address, address_unicode, display_name } = identity
  useNoteRecent(organization_id, {
    label: display_name,
    group: 'Identities',
    to: paths.identity(organization_id, identityId),
  })
  return (
    <Page
      title={display_name}
      mark={<Initials of={display_name} className="initials-large" />}
      crumbs={[{ label: 'Identities', to: paths.identities(organization_id) }]}
      detail={
        <div
          className={`flex min-w-0 items-center gap-x-2 sm:flex-wrap sm:gap-x-4 ${address === address_unicode ? '' : 'flex-wrap'}`}
        >
          <span className="min-w-0 wrap-anywhere text-muted">
            <Address of={identity} />
          </span>
          <span className="-ml-3 flex flex-wrap print:hidden pointer-coarse:-my-1">
            <CopyButton text={address_unicode} label="Copy address" isShort />
            {address !== address_unicode && <CopyButton text={address} label="Copy as ASCII" />}
          </span>
        </div>
      }
      actions={<IdentityActions identity={identity} />}
    >
      <Stale
        failure={explainStale(query.error)}
        loadedAt={query.dataUpdatedAt}
        onRetry={() => void query.refetch()}
      />
      {identity.status === 'suspended' && <Suspension identity={identity} />}
      {/* In one column the facts come before the history, which is longer and comes later. */}
      <div className="@container">
        <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:grid-rows-[auto_1fr] @4xl:gap-x-6">
          <div className="flex flex-col gap-4">
            <MailboxCard identity={identity} />
            <AddressesCard identity={identity} />
            {identity.mailbox !== null && <DeliveryCard identity={identity} />}
          </div>
          <div className="flex flex-col gap-4 @4xl:row-span-2">
            <IdentityFacts identity={identity} />
            <DemonstrationNote />
          </div>
          <IdentityTimeline identity={identity} />
        </div>
      </div>
      <Outlet />
    </Page>
  )
}
