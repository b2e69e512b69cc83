import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/ButtonLink'
import { Button } from '../../ui/Button'
import { CopyButton } from '../../ui/CopyButton'
import { useSelfServicePage } from '../../resources/health/use-self-service-page'
import { Notice } from '../../ui/Notice'
import { Panel } from '../../ui/Panel'
import { SecretPanel } from '../../ui/SecretPanel'
import { useOrganization } from '../../session/organization'
import type { IdentityDetail } from '../../contract/generated/schemas/identityDetail.zod'
import { PrintSheets } from '../../resources/identities/PrintSheets'
import { LastEnforcement } from '../../resources/enforcement/LastEnforcement'
import * as paths from '../../paths'
import { identityAddressesQuery } from '../../resources/addresses/queries'
import { listIdentityAddresses } from '../../contract/generated/operations/addresses'
import { useMissingPermission } from '../../session/missing-permission'
import { joinNames } from '../../util/join-names'
import { formerNamesOf } from './alias-text'
import { readableAddress } from '../../util/unicode-name'

interface GeneratedPasswordPanelProps {
  title: string
  /** Whether the identity has just been created. */
  isNew: boolean
  identity: IdentityDetail
  /** Undefined when the first response was lost: a repeated request does not return the password. */
  password: string | undefined
  onClose: () => void
}

/** The panel that shows a generated password, which the API returns only once. */
export const GeneratedPasswordPanel = ({
  title,
  isNew,
  identity,
  password,
  onClose,
}: GeneratedPasswordPanelProps) => {
  const { organization_id } = useOrganization()
  const { enforcement, address, address_unicode } = identity
  const isAscii = address === address_unicode
  const { url, blocksMailPrograms, passwordChangeText } = useSelfServicePage()
  const isBlocked = identity.must_change_password && blocksMailPrograms
  const mayAsk = useMissingPermission(listIdentityAddresses) === null && !isNew
  const addresses = useQuery({
    ...identityAddressesQuery(organization_id, identity.identity_id),
    enabled: mayAsk,
  }).data?.body.items
  const formerNames = formerNamesOf(addresses ?? [])
  const facts = (
    <>
      {(!isAscii || formerNames.length > 0) && (
        <p className="wrap-anywhere">
          Sign-in name in mail apps: <span className="font-medium">{address}</span>
        </p>
      )}
      {formerNames.length > 0 && (
        <p className="text-muted wrap-anywhere">
          Programs that sign in as {joinNames(formerNames)} can keep that name. They need the new password.
        </p>
      )}
      {enforcement !== null && <LastEnforcement enforcement={enforcement} />}
      {identity.must_change_password && !isBlocked && (
        <p className="text-muted wrap-anywhere">The password {passwordChangeText}.</p>
      )}
      {url !== null && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere">
            {isBlocked ? (
              <>
                <bdi>{identity.display_name}</bdi> must change it at
              </>
            ) : (
              'Users can change their password at'
            )}{' '}
            <span className="font-medium">{url}</span>
            {isBlocked && ' before mail apps can sign in.'}
          </span>
          <CopyButton text={url} label="Copy link to the password page" variant="secondary" />
        </div>
      )}
      {identity.status === 'suspended' && (
        <Notice tone="warning" title="This identity is suspended">
          <p>A new password doesn’t reactivate it.</p>
        </Notice>
      )}
    </>
  )
  if (password === undefined) {
    return (
      <Panel title={title} onClose={onClose}>
        <div className="flex flex-col gap-4">
          <Notice tone="warning" title="The password can’t be shown again">
            <p>
              An earlier attempt succeeded, but its response was lost. Reset the password to get a new one.
            </p>
          </Notice>
          {facts}
          <div className="flex flex-wrap justify-end gap-2">
            <ButtonLink to={paths.resetIdentityPassword(organization_id, identity.identity_id)}>
              Reset password
            </ButtonLink>
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      </Panel>
    )
  }
  return (
    <SecretPanel
      title={title}
      label="Password"
      secret={password}
      words={
        <p className="wrap-anywhere">
          Share it with {identity.display_name} ({readableAddress(identity)}) over a secure channel. It can’t
          be shown again, only reset.
        </p>
      }
      together={{
        text: `Address: ${address_unicode}\n${isAscii ? '' : `Sign in as: ${address}\n`}Password: ${password}`,
        label: 'Copy address and password',
      }}
      onClose={onClose}
    >
      {facts}
      <div className="flex">
        <PrintSheets
          count={1}
          identities={() => Promise.resolve([{ ...identity, password, former_names: formerNames }])}
          isNew={isNew}
          mustChange={identity.must_change_password}
        />
      </div>
    </SecretPanel>
  )
}
