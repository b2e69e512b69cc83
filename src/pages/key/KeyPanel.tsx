import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { useOrganization } from '../../session/organization'
import { useClosePanel } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { CopyButton } from '../../ui/CopyButton'
import { Facts } from '../../ui/Facts'
import { FactsRow } from '../../ui/FactsRow'
import { RowPeek } from '../../table/RowPeek'
import { RelativeTime } from '../../ui/RelativeTime'
import { kindText } from './key-text'
import { KeyStatusBadge } from './KeyStatusBadge'
import { PermissionLists } from './PermissionLists'
import { keyOnPageQuery, notOnPageText } from './key-on-page'

/** The details of one key of the list. The key comes from the list, because the API has no operation for one key. */
export const KeyPanel = () => {
  const { organization_id } = useOrganization()
  const { keyId = '' } = useParams()
  const { search } = useLocation()
  const listPath = paths.keys(organization_id)
  const peek = { rowId: keyId, listPath, onClose: useClosePanel(listPath) }
  const { data } = useQuery(keyOnPageQuery(organization_id, search, keyId))
  const key = data?.body ?? null
  if (key === null) {
    return (
      <RowPeek title="Key" {...peek}>
        <p>{data === undefined ? 'Loading key…' : notOnPageText}</p>
      </RowPeek>
    )
  }
  return (
    <RowPeek title={key.key_name} {...peek}>
      <div className="flex flex-col gap-4">
        <Facts>
          <FactsRow term="Status">
            <KeyStatusBadge status={key.status} />
          </FactsRow>
          <FactsRow term="Kind">{kindText[key.kind]}</FactsRow>
          <FactsRow term="Last characters">
            <code className="font-mono">{key.key_hint}</code>
          </FactsRow>
          <FactsRow term="Created">
            <RelativeTime time={key.created_at} />
          </FactsRow>
          <FactsRow term="Last used">
            {key.last_used_at === null ? 'Never' : <RelativeTime time={key.last_used_at} />}
          </FactsRow>
          <FactsRow term="Expires">
            {key.expires_at === null ? 'Never' : <RelativeTime time={key.expires_at} />}
          </FactsRow>
          <FactsRow term="ID">
            <code className="font-mono break-all">{key.key_id}</code>
            <span className="-ml-3 inline-block">
              <CopyButton text={key.key_id} label="Copy ID" />
            </span>
          </FactsRow>
        </Facts>
        <PermissionLists granted={key.permissions} />
      </div>
    </RowPeek>
  )
}
