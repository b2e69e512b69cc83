import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import { explainStale } from '../../api/explain-error'
import * as paths from '../../paths'
import { AddressAnswer } from '../../resources/addresses/AddressAnswer'
import { AddressState } from '../../resources/addresses/AddressState'
import { aliasQuery } from '../../resources/addresses/queries'
import { DemonstrationNote } from '../../resources/organization/DemonstrationNote'
import { useOrganization } from '../../session/organization'
import { useNoteRecent } from '../../session/recent'
import { CopyButton } from '../../ui/CopyButton'
import { DetailPage } from '../../ui/DetailPage'
import { Stale } from '../../ui/Stale'
import { AddressActions } from './AddressActions'
import { AliasActivity } from './AliasActivity'
import { AliasFacts } from './AliasFacts'

/** The page of one alias: who gets its mail, and its properties. */
export const AliasDetail = () => {
  const { organization_id } = useOrganization()
  const { aliasId = '' } = useParams()
  const query = useSuspenseQuery(aliasQuery(organization_id, aliasId))
  const alias = query.data.body
  const { address, address_unicode } = alias
  useNoteRecent(organization_id, {
    label: address_unicode,
    group: 'Addresses',
    to: paths.alias(organization_id, aliasId),
  })
  return (
    <DetailPage
      title={address_unicode}
      badge={
        <>
          <span className="flex flex-wrap max-sm:hidden print:hidden">
            <CopyButton text={address_unicode} label="Copy address" />
            {address !== address_unicode && <CopyButton text={address} label="Copy as ASCII" />}
          </span>
          {alias.state !== 'in_use' && <AddressState state={alias.state} day={alias.expires_at} />}
        </>
      }
      crumbs={[{ label: 'Addresses', to: paths.addresses(organization_id) }]}
      actions={<AddressActions kind="alias" id={aliasId} name={address_unicode} enabled={alias.enabled} />}
      description={alias.note}
      stale={
        <Stale
          failure={explainStale(query.error)}
          loadedAt={query.dataUpdatedAt}
          onRetry={() => void query.refetch()}
        />
      }
      facts={
        <>
          <AliasFacts alias={alias} />
          <DemonstrationNote />
        </>
      }
    >
      <section
        aria-labelledby="alias-recipients"
        className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4 sm:p-5"
      >
        <h2 id="alias-recipients" className="text-base font-semibold">
          Who gets mail
        </h2>
        <AddressAnswer address={address} />
      </section>
      <AliasActivity aliasId={aliasId} />
      <Outlet />
    </DetailPage>
  )
}
