import type { Group } from '../../contract/generated/schemas/group.zod'
import * as paths from '../../paths'
import { AddressState } from '../../resources/addresses/AddressState'
import { senderEffect, senderRules } from '../../resources/addresses/group-text'
import { LastEnforcement } from '../../resources/enforcement/LastEnforcement'
import { useOrganization } from '../../session/organization'
import { Breakable } from '../../ui/Breakable'
import { FactGroup, FactGroups, FactLine, FactReference } from '../../ui/FactGroups'
import { Link } from '../../ui/Link'
import { RelativeTime } from '../../ui/RelativeTime'
import { formatCount } from '../../util/number'

const linkStyle = 'inline-flex min-h-6 items-center text-accent hover:underline'

/** How many listed senders are named; the form has all of them. */
const maxNamed = 10

/** The properties of a group, in a narrow column. */
export const GroupFacts = ({ group }: { group: Group }) => {
  const { organization_id } = useOrganization()
  const { senders, listed_senders } = group
  return (
    <FactGroups>
      <FactGroup title="Group">
        <FactLine term="State">
          <AddressState state={group.state} />
        </FactLine>
        <FactLine term="Members">{formatCount(group.member_count)}</FactLine>
        <FactLine term="Recipients">{formatCount(group.recipient_count)}</FactLine>
        <FactLine term="Send as">
          {group.may_send_as ? 'Its recipients can send with this address' : 'Not allowed'}
        </FactLine>
        <FactLine term="Domain">
          <Link to={paths.domain(organization_id, group.domain_id)} className={linkStyle}>
            <Breakable text={group.domain_name_unicode} />
          </Link>
        </FactLine>
        <FactLine term="Mail server status">
          <LastEnforcement enforcement={group.enforcement} />
        </FactLine>
      </FactGroup>
      <FactGroup title="Allowed senders">
        <FactLine term="Senders">{senderRules[senders]}</FactLine>
        {listed_senders.length > 0 && (
          <FactLine term="Listed">
            <ul>
              {listed_senders.slice(0, maxNamed).map(({ identity_id, display_name, address_unicode }) => (
                <li key={identity_id}>
                  <Link
                    to={paths.identity(organization_id, identity_id)}
                    title={address_unicode}
                    className={linkStyle}
                  >
                    <bdi>{display_name}</bdi>
                  </Link>
                </li>
              ))}
              {listed_senders.length > maxNamed && (
                <li>{formatCount(listed_senders.length - maxNamed)} more</li>
              )}
            </ul>
          </FactLine>
        )}
        {senders !== 'anyone' && (
          <FactLine term="Effect">
            <span className="text-muted">{senderEffect(senders)}</span>
          </FactLine>
        )}
      </FactGroup>
      <FactReference>
        <FactLine term="ID">
          <code className="font-mono text-xs break-all">{group.group_id}</code>
        </FactLine>
        <FactLine term="Created">
          <RelativeTime time={group.created_at} />
        </FactLine>
        <FactLine term="Last changed">
          <RelativeTime time={group.updated_at} />
        </FactLine>
      </FactReference>
    </FactGroups>
  )
}
