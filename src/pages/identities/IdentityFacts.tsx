import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getMailboxQuota } from '../../contract/generated/operations/mailbox-quotas'
import type { IdentityDetail } from '../../contract/generated/schemas/identityDetail.zod'
import { EnforcementSign } from '../../resources/enforcement/EnforcementSign'
import { LastEnforcement } from '../../resources/enforcement/LastEnforcement'
import { usePeoplePage } from '../../resources/health/use-people-page'
import { FailedSignIns } from '../../resources/identities/FailedSignIns'
import { mailboxQuotaQuery } from '../../resources/mailbox-quotas/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { RelativeTime } from '../../ui/RelativeTime'
import { useIdle } from '../../ui/use-idle'
import { LastSignIns } from './LastSignIns'
import { Link } from '../../ui/Link'

const none = (word: string) => <span className="text-muted">{word}</span>

/** When the identity or its mailbox was last changed, as RFC 3339. */
const useLastChange = ({ updated_at, mailbox }: IdentityDetail): string => {
  const { organization_id } = useOrganization()
  const mailboxId = mailbox?.mailbox_quota_id ?? ''
  const isAllowed = useMissingPermission(getMailboxQuota) === null
  const enabled = useIdle() && isAllowed && mailboxId !== ''
  const { data } = useQuery({ ...mailboxQuotaQuery(organization_id, mailboxId), enabled })
  const ofMailbox = data?.body.updated_at ?? updated_at
  return Date.parse(ofMailbox) > Date.parse(updated_at) ? ofMailbox : updated_at
}

/** The properties of an identity in a narrow column: domain and department, sign-ins, and, folded, the rarely needed ones. */
export const IdentityFacts = ({ identity }: { identity: IdentityDetail }) => {
  const { organization_id } = useOrganization()
  const { mustChange } = usePeoplePage()
  const lastChange = useLastChange(identity)
  const { department_id, department_name, password_changed_at, enforcement } = identity
  return (
    <div className="flex flex-col rounded-md border border-line bg-surface">
      <Group title="Directory">
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
        <Row term="Last changed">
          <RelativeTime time={lastChange} />
        </Row>
      </Group>
      <Group title="Sign-in" sign={enforcement !== null && <EnforcementSign enforcement={enforcement} />}>
        <Row term="Password">
          {password_changed_at === null ? (
            none('Not set')
          ) : (
            <>
              Set <RelativeTime time={password_changed_at} />
            </>
          )}
          {identity.must_change_password && <p className="wrap-anywhere">It {mustChange}.</p>}
        </Row>
        {identity.address !== identity.address_unicode && (
          <Row term="Mail programs">Sign in as {identity.address}.</Row>
        )}
        <Row term="Last sign-in">
          <LastSignIns identity={identity} />
        </Row>
        <Row term="Failed sign-ins">
          <FailedSignIns failed={identity.failed_sign_ins} />
        </Row>
      </Group>
      {enforcement !== null && (
        <div className="px-4 has-[svg]:pb-3">
          <LastEnforcement enforcement={enforcement} hidesApplied />
        </div>
      )}
      <details className="border-t border-line px-4 py-2">
        <summary className="min-h-8 cursor-pointer content-center rounded-sm text-muted hover:text-ink">
          Reference
        </summary>
        <dl className="pb-1">
          <Row term="ID">
            <code className="font-mono text-xs break-all">{identity.identity_id}</code>
          </Row>
          <Row term="External ID">{identity.external_id ?? none('None')}</Row>
          <Row term="Created">
            <RelativeTime time={identity.created_at} />
          </Row>
        </dl>
      </details>
    </div>
  )
}

interface GroupProps {
  title: string
  /** Shown beside the title. */
  sign?: ReactNode
  children: ReactNode
}

const Group = ({ title, sign, children }: GroupProps) => (
  <section aria-label={title} className="border-t border-line px-4 pt-3 pb-2 first:border-0">
    <div className="flex items-center justify-between gap-2">
      <h2 className="font-semibold">{title}</h2>
      {sign}
    </div>
    <dl>{children}</dl>
  </section>
)

const Row = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-3 py-0.5">
    <dt className="text-muted">{term}</dt>
    <dd className="min-h-6 min-w-0 wrap-anywhere">{children}</dd>
  </div>
)

const FactLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="inline-flex min-h-6 items-center text-accent hover:underline">
    {children}
  </Link>
)
