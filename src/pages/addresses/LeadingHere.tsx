import { useQuery } from '@tanstack/react-query'
import { leadingToQuery } from '../../resources/addresses/queries'
import { useOrganization } from '../../session/organization'
import { formatCount } from '../../util/number'

/** The aliases and groups that deliver to an alias or group, which they no longer do after its deletion. */
export const LeadingHere = ({ id }: { id: string }) => {
  const { organization_id } = useOrganization()
  const { data } = useQuery(leadingToQuery(organization_id, id))
  const { items = [], total = 0 } = data?.body ?? {}
  if (items.length === 0) return null
  const more = total - items.length
  const kinds = items.some(({ kind }) => kind === 'group') ? 'aliases and groups' : 'aliases'
  return (
    <div>
      <p>These {kinds} will no longer deliver to its recipients:</p>
      <ul className="list-disc pl-5 wrap-anywhere">
        {items.map((one) => (
          <li key={one.id}>{one.address_unicode}</li>
        ))}
        {more > 0 && <li>{formatCount(more)} more</li>}
      </ul>
    </div>
  )
}
