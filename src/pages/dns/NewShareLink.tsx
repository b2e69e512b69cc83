import type { DnsShareCreated } from '../../contract/generated/schemas/dnsShareCreated.zod'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { Panel } from '../../ui/Panel'
import { SecretPanel } from '../../ui/SecretPanel'
import { formatDay } from '../../util/time'

interface NewShareLinkProps {
  created: DnsShareCreated
  domainName: string
  onClose: () => void
}

/** The new link, which the response to a repeated request lacks. */
export const NewShareLink = ({ created: { share, url }, domainName, onClose }: NewShareLinkProps) => {
  const until = formatDay(new Date(share.expires_at))
  if (url === undefined)
    return (
      <Panel title="Link created" onClose={onClose}>
        <div className="flex flex-col gap-4">
          <Notice tone="warning" title="The link can’t be shown again">
            <p>
              An earlier attempt created it, but the response was lost. Revoke this link and create another
              one.
            </p>
          </Notice>
          <div className="flex justify-end">
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      </Panel>
    )
  return (
    <SecretPanel
      title="Link created"
      label="Link"
      secret={url}
      words={
        <p>
          Send it to the administrator of the DNS of {domainName}. It works until {until}.
        </p>
      }
      together={{
        text: `These DNS records of ${domainName} are needed for email. The page shows what to publish, and which records are already correct. It works until ${until}:\n${url}\n`,
        label: 'Copy with a message',
      }}
      onClose={onClose}
    />
  )
}
