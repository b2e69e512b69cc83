import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { explainStale } from '../../api/explain-error'
import * as paths from '../../paths'
import { DemonstrationNote } from '../../resources/organization/DemonstrationNote'
import { useOrganization } from '../../session/organization'
import { useNoteRecent } from '../../session/recent'
import { DetailPage } from '../../ui/DetailPage'
import { Stale } from '../../ui/Stale'
import { AddressActions } from './AddressActions'

interface AddressDetailProps {
  kind: 'alias' | 'group'
  id: string
  name: string
  enabled: boolean
  /** The path of the page. */
  path: string
  /** The query of the alias or the group. */
  query: { error: Error | null; dataUpdatedAt: number; refetch: () => Promise<unknown> }
  badge: ReactNode
  detail?: ReactNode
  description: string | null
  facts: ReactNode
  children: ReactNode
}

/** The page of one alias or group. */
export const AddressDetail = (props: AddressDetailProps) => {
  const { kind, id, name, enabled, path, query, facts, children, ...page } = props
  const { organization_id } = useOrganization()
  useNoteRecent(organization_id, { label: name, group: 'Addresses', to: path })
  return (
    <DetailPage
      {...page}
      title={name}
      crumbs={[{ label: 'Addresses', to: paths.addresses(organization_id) }]}
      actions={<AddressActions kind={kind} id={id} name={name} enabled={enabled} />}
      stale={
        <Stale
          failure={explainStale(query.error)}
          loadedAt={query.dataUpdatedAt}
          onRetry={() => void query.refetch()}
        />
      }
      facts={
        <>
          {facts}
          <DemonstrationNote />
        </>
      }
    >
      {children}
      <Outlet />
    </DetailPage>
  )
}
