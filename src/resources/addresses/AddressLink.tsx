import * as paths from '../../paths'
import { useOrganization } from '../../session/organization'
import { Breakable } from '../../ui/Breakable'
import { Link } from '../../ui/Link'
import { fromPage } from '../../ui/use-close-panel'

/** An address as steps, targets and rows have it. */
export interface NamedTarget {
  kind: string | null
  /** Its identity, alias or group. */
  id: string | null
  address: string
  address_unicode?: string
  /** Null for an alias. */
  display_name: string | null
}

const pathOf: Readonly<Record<string, (organizationId: string, id: string) => string>> = {
  identity: paths.identity,
  alias: paths.alias,
  group: paths.group,
  held: paths.restoreIdentity,
}

/** The name and address of an identity, or the address of an alias; it leads to its page. */
export const AddressLink = ({ of }: { of: NamedTarget }) => {
  const { organization_id } = useOrganization()
  const { kind, id, address, address_unicode = address, display_name } = of
  const to = id === null ? undefined : pathOf[kind ?? '']?.(organization_id, id)
  const name = display_name ?? address_unicode
  return (
    <>
      {to === undefined ? (
        <span>{name}</span>
      ) : (
        <Link
          to={to}
          {...(kind === 'held' ? { state: fromPage } : {})}
          className="font-medium text-accent hover:underline"
        >
          <bdi>
            <Breakable text={name} />
          </bdi>
        </Link>
      )}
      {display_name !== null && (
        <span className="text-muted">
          {' '}
          <Breakable text={address_unicode} />
        </span>
      )}
    </>
  )
}
