import { useMutation } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error'
import { ignoreNotFound } from '../../api/forget-query'
import { revokeKey } from '../../contract/generated/operations/key'
import type { Key } from '../../contract/generated/schemas/key.zod'
import { useOrganization } from '../../session/organization'
import { request } from '../../api/query'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Failure } from '../../ui/Failure'
import { toast } from '../../ui/toast'

interface KeyRevokeProps {
  apiKey: Key
  onClose: () => void
}

/** Asks before a key is revoked; its name has to be typed. */
export const KeyRevoke = ({ apiKey, onClose }: KeyRevokeProps) => {
  const { organization_id, key_id: inUse } = useOrganization()
  const { key_id, key_name, key_hint, kind } = apiKey
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request(organization_id, revokeKey, { path: { key_id } }).catch(ignoreNotFound),
    onSuccess: (answer) => {
      toast({ title: `Key “${key_name}” revoked`, curl: answer?.curl ?? null })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Revoke “${key_name}”?`}
      confirm="Revoke"
      typed={key_name}
      failure={error !== null && <Failure {...explainError(error)} />}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>
        {kind === 'key'
          ? `Whatever uses the key that ends in ${key_hint} is refused from then on, and so is every session that was opened with it. Keys that were made with it live on.`
          : `The session that ends in ${key_hint} is ended: whoever works with it has to sign in again.`}
      </p>
      {key_id === inUse && (
        <p className="font-medium">It is the session of this tab: the console locks at once.</p>
      )}
      <p>This cannot be undone.</p>
    </ConfirmDialog>
  )
}
