import { explainStale } from '../../api/explain-error'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, Outlet, useParams } from 'react-router'
import { identityQuery } from '../../resources/identities/queries'
import { curlOf } from '../../api/curl'
import {
  deleteIdentity,
  getIdentity,
  resetIdentityPassword,
  updateIdentity,
} from '../../contract/generated/operations/identities'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { Button } from '../../ui/Button'
import { ButtonLink } from '../../ui/ButtonLink'
import { CopyButton } from '../../ui/CopyButton'
import { Facts } from '../../ui/Facts'
import { FactsRow } from '../../ui/FactsRow'
import { Page } from '../../ui/Page'
import { RelativeTime } from '../../ui/RelativeTime'
import { Stale } from '../../ui/Stale'
import { LastEnforcement } from '../../resources/enforcement/LastEnforcement'
import { usePeoplePage } from '../../resources/health/use-people-page'
import { useReactivate } from '../../resources/identities/use-reactivate'
import { IdentityActivity } from './IdentityActivity'
import { IdentityMailbox } from './IdentityMailbox'
import { IdentityStatus } from './IdentityStatus'
import { DemonstrationNote } from '../../resources/organization/DemonstrationNote'

const or = (value: ReactNode, none: string) => value ?? <span className="text-muted">{none}</span>
const timeOr = (time: string | null, none: string) => or(time && <RelativeTime time={time} />, none)

/** The detail page of an identity. */
export const IdentityDetail = () => {
  const { organization_id } = useOrganization()
  const { identityId = '' } = useParams()
  const mayNotUpdate = useMissingPermission(updateIdentity)
  const mayNotReset = useMissingPermission(resetIdentityPassword)
  const mayNotDelete = useMissingPermission(deleteIdentity)
  const { reactivate, isReactivating } = useReactivate()
  const { mustChange, url } = usePeoplePage()
  const answer = useSuspenseQuery(identityQuery(organization_id, identityId))
  const identity = answer.data.body
  const { department_id, department_name } = identity
  const actionLink = (label: string, path: typeof paths.identity, disabledReason: string | null) => (
    <ButtonLink to={path(organization_id, identityId)} state={fromPage} disabledReason={disabledReason}>
      {label}
    </ButtonLink>
  )
  return (
    <Page
      title={identity.address}
      crumbs={[{ label: 'Identities', to: paths.identities(organization_id) }]}
      actions={
        <>
          {actionLink('Edit', paths.editIdentity, mayNotUpdate)}
          {actionLink('Reset password', paths.resetIdentityPassword, mayNotReset)}
          {identity.status === 'active' ? (
            actionLink('Suspend', paths.suspendIdentity, mayNotUpdate)
          ) : (
            <Button disabledReason={mayNotUpdate} busy={isReactivating} onClick={() => reactivate(identity)}>
              Reactivate
            </Button>
          )}
          {actionLink('Delete', paths.deleteIdentity, mayNotDelete)}
        </>
      }
    >
      <Stale
        failure={explainStale(answer.error)}
        loadedAt={answer.dataUpdatedAt}
        onRetry={() => void answer.refetch()}
      />
      <Facts>
        <FactsRow term="Name">
          <bdi>{identity.display_name}</bdi>
        </FactsRow>
        <FactsRow term="Status">
          <IdentityStatus identity={identity} />
        </FactsRow>
        <FactsRow term="At the mail server">
          <LastEnforcement enforcement={identity.enforcement} />
        </FactsRow>
        <FactsRow term="Mailbox">
          <IdentityMailbox identity={identity} />
        </FactsRow>
        <FactsRow term="Department">
          {or(
            department_id && (
              <Link
                to={paths.department(organization_id, department_id)}
                className="inline-flex min-h-6 items-center text-accent hover:underline"
              >
                {department_name}
              </Link>
            ),
            'None',
          )}
        </FactsRow>
        <FactsRow term="Domain">
          <Link
            to={paths.domain(organization_id, identity.domain_id)}
            className="inline-flex min-h-6 items-center text-accent hover:underline"
          >
            {identity.domain_name}
          </Link>
        </FactsRow>
        <FactsRow term="Last login">{timeOr(identity.last_login_at, 'Not known')}</FactsRow>
        <FactsRow term="Password">
          {or(
            identity.password_changed_at && (
              <>
                Set <RelativeTime time={identity.password_changed_at} />
              </>
            ),
            'None has been set',
          )}
          {identity.must_change_password && <p className="wrap-anywhere">It {mustChange}.</p>}
        </FactsRow>
        <FactsRow term="External id">{or(identity.external_id, 'None')}</FactsRow>
        <FactsRow term="Created">
          <RelativeTime time={identity.created_at} />
        </FactsRow>
        <FactsRow term="Last changed">
          <RelativeTime time={identity.updated_at} />
        </FactsRow>
        <FactsRow term="Id">
          <code className="font-mono break-all">{identityId}</code>
        </FactsRow>
      </Facts>
      <DemonstrationNote />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={identity.address} label="Copy address" />
        <CopyButton text={identityId} label="Copy id" />
        {url !== null && identity.must_change_password && (
          <CopyButton text={url} label="Copy the address of the password page" />
        )}
        <CopyButton text={curlOf(getIdentity, { path: { identity_id: identityId } })} label="Copy as curl" />
      </div>
      <IdentityActivity identityId={identityId} />
      <Outlet />
    </Page>
  )
}
