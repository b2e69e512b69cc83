import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { departmentQuery } from '../../resources/departments/queries'
import { domainQuery } from '../../resources/domains/queries'
import { getDepartment } from '../../contract/generated/operations/departments'
import { getDomain } from '../../contract/generated/operations/domains'
import type { MailboxQuotaDetail } from '../../contract/generated/schemas/mailboxQuotaDetail.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { Facts } from '../../ui/Facts'
import { FactsRow } from '../../ui/FactsRow'
import { LastEnforcement } from '../../resources/enforcement/LastEnforcement'
import { mailboxLevels } from '../../resources/mailbox-quotas/mailbox-levels'
import { MailboxLevelBadge } from '../../resources/mailbox-quotas/MailboxLevelBadge'
import { RelativeTime } from '../../ui/RelativeTime'
import { UnitsButton } from '../../ui/UnitsButton'
import { formatCount } from '../../util/number'
import { Usage } from './Usage'

/** The properties of a mailbox. */
export const MailboxFacts = ({ mailbox }: { mailbox: MailboxQuotaDetail }) => {
  const { organization_id } = useOrganization()
  return (
    <Facts>
      <FactsRow term="Level">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <MailboxLevelBadge level={mailbox.level} />
          <span className="text-muted">{mailboxLevels[mailbox.level ?? 'unknown'].share}</span>
        </div>
      </FactsRow>
      <FactsRow term="Stored">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Usage {...mailbox} />
          <UnitsButton />
        </div>
      </FactsRow>
      <FactsRow term="Messages">
        {mailbox.used_messages === null ? (
          <span className="text-muted">Not known</span>
        ) : (
          formatCount(mailbox.used_messages)
        )}
      </FactsRow>
      <FactsRow term="Counted">
        {mailbox.usage_as_of === null ? (
          <span className="text-muted">Not yet</span>
        ) : (
          <RelativeTime time={mailbox.usage_as_of} />
        )}
      </FactsRow>
      <FactsRow term="At the mail server">
        <LastEnforcement enforcement={mailbox.enforcement} />
      </FactsRow>
      <FactsRow term="Warning mark">{mailbox.warn_percent} %</FactsRow>
      <FactsRow term="Identity">
        <FactLink to={paths.identity(organization_id, mailbox.identity_id)}>
          <bdi>{mailbox.display_name}</bdi>
        </FactLink>
      </FactsRow>
      <FactsRow term="Domain">
        <Domain id={mailbox.domain_id} />
      </FactsRow>
      <FactsRow term="Department">
        {mailbox.department_id === null ? (
          <span className="text-muted">None</span>
        ) : (
          <Department id={mailbox.department_id} />
        )}
      </FactsRow>
      <FactsRow term="Created">
        <RelativeTime time={mailbox.created_at} />
      </FactsRow>
      <FactsRow term="Last changed">
        <RelativeTime time={mailbox.updated_at} />
      </FactsRow>
      <FactsRow term="Id">
        <code className="font-mono break-all">{mailbox.mailbox_quota_id}</code>
      </FactsRow>
    </Facts>
  )
}

const FactLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="inline-flex min-h-6 items-center text-accent hover:underline">
    {children}
  </Link>
)

const Domain = ({ id }: { id: string }) => {
  const { organization_id } = useOrganization()
  const enabled = useMissingPermission(getDomain) === null
  const { data } = useQuery({ ...domainQuery(organization_id, id), enabled })
  return <FactLink to={paths.domain(organization_id, id)}>{data?.body.domain_name_unicode ?? id}</FactLink>
}

const Department = ({ id }: { id: string }) => {
  const { organization_id } = useOrganization()
  const enabled = useMissingPermission(getDepartment) === null
  const { data } = useQuery({ ...departmentQuery(organization_id, id), enabled })
  return <FactLink to={paths.department(organization_id, id)}>{data?.body.department_name ?? id}</FactLink>
}
