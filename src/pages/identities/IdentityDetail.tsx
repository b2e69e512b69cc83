import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import { explainStale } from '../../api/explain-error'
import { resetIdentityPassword, updateIdentity } from '../../contract/generated/operations/identities'
import { identityQuery } from '../../resources/identities/queries'
import { DemonstrationNote } from '../../resources/organization/DemonstrationNote'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { useNoteRecent } from '../../session/recent'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { Address } from '../../ui/Address'
import { ButtonLink } from '../../ui/ButtonLink'
import { CopyButton } from '../../ui/CopyButton'
import { Page } from '../../ui/Page'
import { Stale } from '../../ui/Stale'
import { IdentityTimeline } from './IdentityTimeline'
import { MailboxCard } from './MailboxCard'
import { Initials } from '../../resources/identities/Initials'
import { PersonFacts } from './PersonFacts'
import { PersonMenu } from './PersonMenu'
import { Suspension } from './Suspension'

/** The page of one person: the mailbox, all that was done about her, and the facts. */
export const IdentityDetail = () => {
  const { organization_id } = useOrganization()
  const { identityId = '' } = useParams()
  const mayNotReset = useMissingPermission(resetIdentityPassword)
  const mayNotUpdate = useMissingPermission(updateIdentity)
  const mayNotSuspend = useMissingPermission(updateIdentity, 'status')
  const answer = useSuspenseQuery(identityQuery(organization_id, identityId))
  const identity = answer.data.body
  const { address, address_unicode, display_name } = identity
  useNoteRecent(organization_id, {
    label: display_name,
    group: 'People',
    to: paths.identity(organization_id, identityId),
  })
  return (
    <Page
      title={display_name}
      crumbs={[{ label: 'Identities', to: paths.identities(organization_id) }]}
      actions={
        <span className="contents print:hidden">
          <ButtonLink
            variant="primary"
            to={paths.resetIdentityPassword(organization_id, identityId)}
            state={fromPage}
            disabledReason={mayNotReset}
          >
            Reset password
          </ButtonLink>
          {/* Where there is no room they are in the menu alone. */}
          <span className="hidden md:inline">
            <ButtonLink
              aria-keyshortcuts="e"
              to={paths.editIdentity(organization_id, identityId)}
              state={fromPage}
              disabledReason={mayNotUpdate}
            >
              Edit
            </ButtonLink>
          </span>
          {identity.status === 'active' && (
            <span className="hidden md:inline">
              <ButtonLink
                to={paths.suspendIdentity(organization_id, identityId)}
                state={fromPage}
                disabledReason={mayNotSuspend}
              >
                Suspend
              </ButtonLink>
            </span>
          )}
          <PersonMenu identity={identity} />
        </span>
      }
    >
      <div className="flex items-center gap-2">
        <Initials of={display_name} className="initials-large" />
        <div className="flex min-w-0 flex-wrap items-center gap-x-4">
          <span className="min-w-0 wrap-anywhere">
            <Address of={identity} />
          </span>
          <span className="-ml-3 flex flex-wrap print:hidden">
            <CopyButton text={address_unicode} label="Copy address" />
            {address !== address_unicode && <CopyButton text={address} label="Copy as ASCII" />}
          </span>
        </div>
      </div>
      <Stale
        failure={explainStale(answer.error)}
        loadedAt={answer.dataUpdatedAt}
        onRetry={() => void answer.refetch()}
      />
      {identity.status === 'suspended' && <Suspension identity={identity} />}
      {/* In one column the facts come before the history, which is longer and comes later. */}
      <div className="@container">
        <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:grid-rows-[auto_1fr] @4xl:gap-x-6">
          <MailboxCard identity={identity} />
          <div className="flex flex-col gap-4 @4xl:row-span-2">
            <PersonFacts identity={identity} />
            <DemonstrationNote />
          </div>
          <IdentityTimeline identityId={identityId} />
        </div>
      </div>
      <Outlet />
    </Page>
  )
}
