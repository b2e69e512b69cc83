import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { storedForm } from '../../ui/Address'
import { type NamedAddress, showsBoth } from '../../util/unicode-name'
import { Link } from '../../ui/Link'

/** The address of an identity in a list, on one line; it leads to the identity. */
export const AddressCell = (row: NamedAddress & { identity_id: string }) => {
  const address = (
    <Link
      to={paths.identity(useOrganization().organization_id, row.identity_id)}
      title={storedForm(row)}
      className="block min-w-0 truncate text-muted hover:text-accent hover:underline"
    >
      {row.address_unicode}
    </Link>
  )
  if (!showsBoth(row)) return address
  return (
    <div className="flex items-center gap-x-3">
      {address}
      <code className="font-mono min-w-0 truncate text-xs text-muted">{row.address}</code>
    </div>
  )
}
