import type { Alias } from '../../contract/generated/schemas/alias.zod'
import * as paths from '../../paths'
import { AddressState } from '../../resources/addresses/AddressState'
import { LastEnforcement } from '../../resources/enforcement/LastEnforcement'
import { useOrganization } from '../../session/organization'
import { Breakable } from '../../ui/Breakable'
import { FactGroup, FactGroups, FactLine, FactReference } from '../../ui/FactGroups'
import { Link } from '../../ui/Link'
import { RelativeTime } from '../../ui/RelativeTime'
import { fromPage } from '../../ui/use-close-panel'
import { formatDay, formatMinute } from '../../util/time'

const linkStyle = 'inline-flex min-h-6 items-center text-accent hover:underline'

/** The properties of an alias, in a narrow column. */
export const AliasFacts = ({ alias }: { alias: Alias }) => {
  const { organization_id } = useOrganization()
  const { state, expires_at, former_of, held, enforcement } = alias
  return (
    <FactGroups>
      <FactGroup title="Alias">
        <FactLine term="State">
          <AddressState state={state} day={expires_at} />
        </FactLine>
        <FactLine term="Expires">
          {expires_at === null ? 'Never' : formatMinute(new Date(expires_at))}
        </FactLine>
        <FactLine term="Send as">
          {alias.may_send_as ? 'Its recipients can send with this address' : 'Not allowed'}
        </FactLine>
        <FactLine term="Domain">
          <Link to={paths.domain(organization_id, alias.domain_id)} className={linkStyle}>
            <Breakable text={alias.domain_name_unicode} />
          </Link>
        </FactLine>
        <FactLine term="Mail server status">
          <LastEnforcement enforcement={enforcement} />
        </FactLine>
      </FactGroup>
      {former_of !== null && (
        <FactGroup title="Former address">
          <FactLine term="Now">
            <Link to={paths.identity(organization_id, former_of.identity_id)} className={linkStyle}>
              <Breakable text={former_of.address} />
            </Link>
          </FactLine>
          <FactLine term="Sign-in">
            {alias.signs_in ? 'Mail apps can sign in with this address' : 'Not allowed with this address'}
          </FactLine>
        </FactGroup>
      )}
      {held !== null && (
        <FactGroup title="Reserved">
          <FactLine term="For">
            <Link
              to={paths.restoreIdentity(organization_id, held.identity_id)}
              state={fromPage}
              className={linkStyle}
            >
              {held.display_name}
            </Link>
            <p className="text-muted">
              This identity is deleted. You can restore it until {formatDay(new Date(held.restorable_until))},
              but that ends the alias.
            </p>
          </FactLine>
        </FactGroup>
      )}
      <FactReference>
        <FactLine term="ID">
          <code className="font-mono text-xs break-all">{alias.alias_id}</code>
        </FactLine>
        <FactLine term="Created">
          <RelativeTime time={alias.created_at} />
        </FactLine>
        <FactLine term="Last changed">
          <RelativeTime time={alias.updated_at} />
        </FactLine>
      </FactReference>
    </FactGroups>
  )
}
