import type { KeyCreated } from '../../contract/generated/schemas/keyCreated.zod'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { OneTimeSecret } from '../../ui/OneTimeSecret'
import { Panel } from '../../ui/Panel'

/** The new key with its secret. The response to a repeated request has no secret; then it cannot be shown. */
export const NewKeySecret = ({
  newKey: { key, api_key },
  onClose,
}: {
  newKey: KeyCreated
  onClose: () => void
}) => (
  <Panel title={`Key “${key.key_name}” made`} onClose={onClose}>
    <div className="flex flex-col gap-4">
      {api_key === undefined ? (
        <Notice tone="warning" title="Its secret is not known any more">
          <p>
            An earlier try made it, and its answer was lost on the way. Revoke this key, and make another.
          </p>
        </Notice>
      ) : (
        <OneTimeSecret label="Key" secret={api_key}>
          <p>Keep it where secrets are kept. If it is lost, revoke it and make another.</p>
        </OneTimeSecret>
      )}
      <div className="flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  </Panel>
)
