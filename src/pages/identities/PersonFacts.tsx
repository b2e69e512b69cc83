import type { ReactNode } from 'react'
import type { IdentityDetail } from '../../contract/generated/schemas/identityDetail.zod'
import { LastEnforcement } from '../../resources/enforcement/LastEnforcement'
import { usePeoplePage } from '../../resources/health/use-people-page'
import { FailedSignIns } from '../../resources/identities/FailedSignIns'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { RelativeTime } from '../../ui/RelativeTime'
import { LastSignIns } from './LastSignIns'
import { Link } from '../../ui/Link'

const none = (word: string) => <span className="text-muted">{word}</span>

/** The properties of a person, in a narrow column. */
export const PersonFacts = ({ identity }: { identity: IdentityDetail }) => {
  const { organization_id } = useOrganization()
  const { mustChange } = usePeoplePage()
  const { department_id, department_name, password_changed_at } = identity
  return (
    <dl className="flex flex-col rounded-md border border-line bg-surface px-4 py-2">
      <Row term="Department">
        {department_id === null ? (
          none('None')
        ) : (
          <FactLink to={paths.department(organization_id, department_id)}>
            <bdi>{department_name}</bdi>
          </FactLink>
        )}
      </Row>
      <Row term="Domain">
        <FactLink to={paths.domain(organization_id, identity.domain_id)}>
          {identity.address_unicode.slice(identity.address_unicode.lastIndexOf('@') + 1)}
        </FactLink>
      </Row>
      {identity.address !== identity.address_unicode && (
        <Row term="Mail programs">In mail programs, sign in as {identity.address}.</Row>
      )}
      <Row term="Last sign-in">
        <LastSignIns identity={identity} />
      </Row>
      <Row term="Failed sign-ins">
        <FailedSignIns failed={identity.failed_sign_ins} />
      </Row>
      <Row term="Password">
        {password_changed_at === null ? (
          none('None has been set')
        ) : (
          <>
            Set <RelativeTime time={password_changed_at} />
          </>
        )}
        {identity.must_change_password && <p className="wrap-anywhere">It {mustChange}.</p>}
      </Row>
      <Row term="At the mail server">
        <LastEnforcement enforcement={identity.enforcement} />
      </Row>
      <Row term="External ID">{identity.external_id ?? none('None')}</Row>
      <Row term="Created">
        <RelativeTime time={identity.created_at} />
      </Row>
      <Row term="Last changed">
        <RelativeTime time={identity.updated_at} />
      </Row>
      <Row term="Id">
        <code className="font-mono text-xs break-all">{identity.identity_id}</code>
      </Row>
    </dl>
  )
}

const Row = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="border-b border-line py-2 last:border-0">
    <dt className="text-xs text-muted">{term}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)

const FactLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="inline-flex min-h-6 items-center text-accent hover:underline">
    {children}
  </Link>
)
