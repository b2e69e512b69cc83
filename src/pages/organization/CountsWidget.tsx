import { getOrganizationQuota } from '../../contract/generated/operations/organization'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { Meter } from '../../resources/mailbox-quotas/Meter'
import { formatCount } from '../../util/number'
import { organizationQuotaQuery } from '../../resources/organization/queries'
import { Headline } from './Headline'
import { Widget } from './Widget'
import { Link } from '../../ui/Link'

/** The numbers of identities, mailboxes, domains and departments, and the limit of identities. */
export const CountsWidget = () => {
  const { organization_id: id } = useOrganization()
  return (
    <Widget
      title="Identities"
      operation={getOrganizationQuota}
      query={organizationQuotaQuery(id)}
      lines={6}
      minHeight="min-h-37"
    >
      {({ body: quota }) => {
        const text = `${formatCount(quota.identity_count)} of ${formatCount(quota.identity_limit)}`
        const available = quota.identity_limit - quota.identity_count
        return (
          <>
            <div className="flex flex-col gap-1">
              <Headline number={formatCount(quota.identity_count)}>
                of {formatCount(quota.identity_limit)}
              </Headline>
              <Meter
                label="Identities used of the limit"
                value={quota.identity_count}
                max={quota.identity_limit}
                text={text}
              />
              {available <= 0 && <span className="text-muted">The identity limit is reached.</span>}
            </div>
            <dl className="flex flex-col gap-1">
              <Count term="Mailboxes" count={quota.mailbox_count} to={paths.mailboxQuotas(id)} />
              <Count term="Domains" count={quota.domain_count} to={paths.domains(id)} />
              <Count term="Departments" count={quota.department_count} to={paths.departments(id)} />
            </dl>
          </>
        )
      }}
    </Widget>
  )
}

const Count = ({ term, count, to }: { term: string; count: number; to: string }) => (
  <div className="flex items-center justify-between gap-4">
    <dt>
      <Link to={to} className="inline-flex min-h-6 items-center text-accent hover:underline">
        {term}
      </Link>
    </dt>
    <dd className="digits">{formatCount(count)}</dd>
  </div>
)
