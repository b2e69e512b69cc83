import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getMailboxQuota } from '../../contract/generated/operations/mailbox-quotas'
import type { IdentityDetail } from '../../contract/generated/schemas/identityDetail.zod'
import { EnforcementSign, WarningSign } from '../../resources/enforcement/EnforcementSign'
import { LastEnforcement } from '../../resources/enforcement/LastEnforcement'
import { useSelfServicePage } from '../../resources/health/use-self-service-page'
import { FailedSignIns } from '../../resources/identities/FailedSignIns'
import { mailboxQuotaQuery } from '../../resources/mailbox-quotas/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { FactGroup, FactGroups, FactLine, FactReference } from '../../ui/FactGroups'
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

/** Whether the last change of the sign-in is applied. An active identity with an unknown password can't sign in. */
const SignInSign = ({
  identity: { status, password_is_unknown, enforcement },
}: {
  identity: IdentityDetail
}) => {
  if (status === 'active' && password_is_unknown)
    return <WarningSign text="Sign-in still blocked: the password must be reset." />
  return enforcement !== null && <EnforcementSign enforcement={enforcement} />
}

/** The properties of an identity in a narrow column: domain and department, sign-ins, and, folded, the rarely needed ones. */
export const IdentityFacts = ({ identity }: { identity: IdentityDetail }) => {
  const { organization_id } = useOrganization()
  const { passwordChangeText } = useSelfServicePage()
  const lastChange = useLastChange(identity)
  const { department_id, department_name, password_changed_at, password_is_unknown, enforcement } = identity
  return (
    <FactGroups>
      <FactGroup title="Directory">
        <FactLine term="Department">
          {department_id === null ? (
            none('None')
          ) : (
            <FactLink to={paths.department(organization_id, department_id)}>
              <bdi>{department_name}</bdi>
            </FactLink>
          )}
        </FactLine>
        <FactLine term="Domain">
          <FactLink to={paths.domain(organization_id, identity.domain_id)}>
            {identity.address_unicode.slice(identity.address_unicode.lastIndexOf('@') + 1)}
          </FactLink>
        </FactLine>
        <FactLine term="Last changed">
          <RelativeTime time={lastChange} />
        </FactLine>
      </FactGroup>
      <FactGroup title="Sign-in" sign={<SignInSign identity={identity} />}>
        <FactLine term="Password">
          {password_is_unknown ? (
            <span className="wrap-anywhere text-warning">
              Replaced by the offboarding. Reset it before <bdi>{identity.display_name}</bdi> can sign in.
            </span>
          ) : (
            <>
              {password_changed_at === null ? (
                none('Not set')
              ) : (
                <>
                  Set <RelativeTime time={password_changed_at} />
                </>
              )}
              {identity.must_change_password && <p className="wrap-anywhere">It {passwordChangeText}.</p>}
            </>
          )}
        </FactLine>
        {identity.address !== identity.address_unicode && (
          <FactLine term="Mail apps">Sign in as {identity.address}.</FactLine>
        )}
        <FactLine term="Last sign-in">
          <LastSignIns identity={identity} />
        </FactLine>
        <FactLine term="Failed sign-ins">
          <FailedSignIns failed={identity.failed_sign_ins} />
        </FactLine>
      </FactGroup>
      {enforcement !== null && (
        <div className="px-4 has-[svg]:pb-3">
          <LastEnforcement enforcement={enforcement} hidesApplied />
        </div>
      )}
      <FactReference>
        <FactLine term="ID">
          <code className="font-mono text-xs break-all">{identity.identity_id}</code>
        </FactLine>
        <FactLine term="External ID">{identity.external_id ?? none('None')}</FactLine>
        <FactLine term="Created">
          <RelativeTime time={identity.created_at} />
        </FactLine>
      </FactReference>
    </FactGroups>
  )
}

const FactLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="inline-flex min-h-6 items-center text-accent hover:underline">
    {children}
  </Link>
)
