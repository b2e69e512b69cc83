import { explainStale } from '../../api/explain-error'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useOrganization } from '../../session/organization'
import { Facts } from '../../ui/Facts'
import { FactsRow } from '../../ui/FactsRow'
import * as paths from '../../paths'
import { Page } from '../../ui/Page'
import { RelativeTime } from '../../ui/RelativeTime'
import { Stale } from '../../ui/Stale'
import { LockTime } from './LockTime'
import { keyInUseQuery } from '../../resources/key/queries'
import { PermissionLists } from './PermissionLists'

const kinds = {
  key: 'Key',
  session: 'Session (can’t create keys)',
}

/** The page of the key in use and its permissions. */
export const KeyPage = () => {
  const { organization_id } = useOrganization()
  const query = useSuspenseQuery(keyInUseQuery(organization_id))
  const key = query.data.body
  return (
    <Page title="Current key" crumbs={[{ label: 'Keys', to: paths.keys(organization_id) }]}>
      <Stale
        failure={explainStale(query.error)}
        loadedAt={query.dataUpdatedAt}
        onRetry={() => void query.refetch()}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Facts>
            <FactsRow term="Name">{key.key_name}</FactsRow>
            <FactsRow term="Kind">{kinds[key.kind]}</FactsRow>
            <FactsRow term="Last characters">
              <code className="font-mono">{key.key_hint}</code>
            </FactsRow>
            <FactsRow term="Organization">{key.organization.organization_name}</FactsRow>
            <FactsRow term="Created">
              <RelativeTime time={key.created_at} />
            </FactsRow>
            <FactsRow term="Expires">
              {key.expires_at === null ? 'Never' : <RelativeTime time={key.expires_at} />}
            </FactsRow>
            <FactsRow term="Last used">
              {key.last_used_at === null ? 'Never' : <RelativeTime time={key.last_used_at} />}
            </FactsRow>
          </Facts>
          <LockTime />
        </div>
        <PermissionLists granted={key.permissions} />
      </div>
    </Page>
  )
}
