import type { KeyCreated } from '../../contract/generated/schemas/keyCreated.zod'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { Panel } from '../../ui/Panel'
import { SecretPanel } from '../../ui/SecretPanel'

interface NewKeySecretProps {
  newKey: KeyCreated
  onClose: () => void
}

/** The new key with its secret. The response to a repeated request has no secret; then it cannot be shown. */
export const NewKeySecret = ({ newKey: { key, api_key }, onClose }: NewKeySecretProps) => {
  const title = `Key “${key.key_name}” created`
  if (api_key === undefined) {
    return (
      <Panel title={title} onClose={onClose}>
        <div className="flex flex-col gap-4">
          <Notice tone="warning" title="Its secret is not known any more">
            <p>
              An earlier try made it, and its answer was lost on the way. Revoke this key, and make another.
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
  }
  const words = <p>Keep it where secrets are kept. If it is lost, revoke it and make another.</p>
  return <SecretPanel title={title} label="Key" secret={api_key} words={words} onClose={onClose} />
}
