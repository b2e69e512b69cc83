import type { Domain } from '../../contract/generated/schemas/domain.zod'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { Facts } from '../../ui/Facts'
import { FactsRow } from '../../ui/FactsRow'
import { IdentityAddress } from './IdentityAddress'
import { RequiredAddresses } from './RequiredAddresses'
import { Size } from './Size'
import { Link } from '../../ui/Link'

/** A domain's settings, each with its effect on mail. */
export const SettingsFacts = ({ domain }: { domain: Domain }) => {
  const { organization_id } = useOrganization()
  const { domain_name_unicode: name, settings } = domain
  const { catch_all, subaddressing } = settings
  return (
    <Facts>
      <FactsRow term="Default mailbox size">
        <Size bytes={settings.default_mailbox_limit_bytes} /> for a new mailbox
      </FactsRow>
      <FactsRow term="Maximum mailbox size">
        <Size bytes={settings.max_mailbox_limit_bytes} /> for any mailbox
      </FactsRow>
      <FactsRow term="Catch-all">
        {catch_all.identity_id === null ? (
          <>Off. Mail to unknown addresses in {name} is rejected.</>
        ) : (
          <>
            Mail to unknown addresses in {name} is delivered to{' '}
            <Link
              to={paths.identity(organization_id, catch_all.identity_id)}
              className="text-accent hover:underline"
            >
              <IdentityAddress id={catch_all.identity_id} />
            </Link>
          </>
        )}
      </FactsRow>
      <FactsRow term="postmaster and abuse">
        <RequiredAddresses domain={domain} />
      </FactsRow>
      <FactsRow term="Sub-addressing">
        {subaddressing.enabled
          ? `On. Mail to ada+shop@${name} is delivered to ada@${name}.`
          : 'Off. Addresses with + are unknown.'}
      </FactsRow>
    </Facts>
  )
}
