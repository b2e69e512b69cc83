import type { KeyCreated } from '../../contract/generated/schemas/keyCreated.zod'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { Panel } from '../../ui/Panel'
import { SecretPanel } from '../../ui/SecretPanel'

interface NewKeySecretProps {
  newKey: KeyCreated
  onClose: () => void
}

/** The new key with its secret, which the response to a repeated request lacks. */
export const NewKeySecret = ({ newKey: { key, api_key }, onClose }: NewKeySecretProps) => {
  const title = `API key “${key.key_name}” created`
  if (api_key === undefined) {
    return (
      <Panel title={title} onClose={onClose}>
        <div className="flex flex-col gap-4">
          <Notice tone="warning" title="The key can’t be shown again">
            <p>
              An earlier attempt created it, but the response was lost. Revoke this key and create another
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
  }
  const words = <p>Store it in a password manager. If you lose it, revoke it and create another one.</p>
  return <SecretPanel title={title} label="API key" secret={api_key} words={words} onClose={onClose} />
}
