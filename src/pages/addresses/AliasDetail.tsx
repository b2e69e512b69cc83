import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import * as paths from '../../paths'
import { AddressAnswer } from '../../resources/addresses/AddressAnswer'
import { AddressState } from '../../resources/addresses/AddressState'
import { aliasQuery } from '../../resources/addresses/queries'
import { useOrganization } from '../../session/organization'
import { CopyButton } from '../../ui/CopyButton'
import { AddressDetail } from './AddressDetail'
import { AliasActivity } from './AliasActivity'
import { AliasFacts } from './AliasFacts'

/** The page of one alias: who gets its mail, and its properties. */
export const AliasDetail = () => {
  const { organization_id } = useOrganization()
  const { aliasId = '' } = useParams()
  const query = useSuspenseQuery(aliasQuery(organization_id, aliasId))
  const alias = query.data.body
  const { address, address_unicode } = alias
  return (
    <AddressDetail
      kind="alias"
      id={aliasId}
      name={address_unicode}
      enabled={alias.enabled}
      path={paths.alias(organization_id, aliasId)}
      query={query}
      badge={
        <>
          <span className="flex flex-wrap max-sm:hidden print:hidden">
            <CopyButton text={address_unicode} label="Copy address" />
            {address !== address_unicode && <CopyButton text={address} label="Copy as ASCII" />}
          </span>
          {alias.state !== 'in_use' && <AddressState state={alias.state} day={alias.expires_at} />}
        </>
      }
      description={alias.note}
      facts={<AliasFacts alias={alias} />}
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
    </AddressDetail>
  )
}
