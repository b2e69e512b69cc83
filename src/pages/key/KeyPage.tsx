import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Key } from '../../api/generated/schemas/key.zod'
import { useOrganization } from '../../api/organization'
import { Page } from '../../ui/Page'
import { RelativeTime } from '../../ui/RelativeTime'
import { LockTime } from './LockTime'
import { keyQuery } from './loaders'
import { PermissionLists } from './PermissionLists'

const kinds = {
  key: 'Key',
  session: 'Session, opened with a key; it can make neither keys nor sessions',
}

/** What the key in use is and may do. */
export const KeyPage = () => {
  const { organization_id } = useOrganization()
  const { body: key } = useSuspenseQuery(keyQuery(organization_id)).data
  return (
    <Page title="Key">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="flex flex-col gap-4">
          <section aria-labelledby="is" className="rounded-md border border-line bg-surface p-4">
            <h2 id="is" className="pb-2 font-semibold">
              What it is
            </h2>
            <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5">
              <Row term="Name">{key.key_name}</Row>
              <Row term="Kind">{kinds[key.kind]}</Row>
              <Row term="Ends in">
                <code className="font-mono">{key.key_hint}</code>
              </Row>
              <Row term="Organization">{key.organization.organization_name}</Row>
              <Row term="Created">
                <RelativeTime time={key.created_at} />
              </Row>
              <Row term="Expires">
                <Moment time={key.expires_at} />
              </Row>
              <Row term="Last used">
                <Moment time={key.last_used_at} />
              </Row>
            </dl>
          </section>
          <LockTime />
        </div>
        <PermissionLists granted={key.permissions} />
      </div>
    </Page>
  )
}

const Row = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)

const Moment = ({ time }: { time: Key['expires_at'] }) =>
  time === null ? 'Never' : <RelativeTime time={time} />
