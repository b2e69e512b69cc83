import { useLocation, useParams } from 'react-router'
import { explainError } from '../../api/explain-error'
import { revokeKey } from '../../contract/generated/operations/key'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { request } from '../../api/query'
import { useDeletion } from '../../api/use-deletion'
import { useClosePanel } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Failure } from '../../ui/Failure'
import { toast } from '../../ui/toast'
import { keyOnPageQuery, notOnPage } from './key-on-page'
import { revokeDisabledReason } from './key-words'

/** Asks for confirmation before a key is revoked. The user has to type its name. */
export const KeyRevoke = () => {
  const profile = useOrganization()
  const { organization_id } = profile
  const { keyId = '' } = useParams()
  const { search } = useLocation()
  const permissionReason = useMissingPermission(revokeKey)
  const leave = useClosePanel(paths.keys(organization_id))
  const { last, failure, isPending, confirm } = useDeletion({
    query: keyOnPageQuery(organization_id, search, keyId),
    remains: true,
    send: () => request(organization_id, revokeKey, { path: { key_id: keyId } }),
    leave,
    onDeleted: (name: string, response) =>
      toast({ title: `Key “${name}” revoked`, showCall: response?.showCall ?? null }),
  })
  const key = last ?? null
  const name = key?.key_name ?? ''
  const missingReason = last === undefined ? 'It is not known yet.' : notOnPage
  return (
    <ConfirmDialog
      title={key === null ? 'Revoke a key' : `Revoke “${name}”?`}
      confirm="Revoke"
      {...(key === null ? {} : { confirmText: name })}
      disabledReason={permissionReason ?? (key === null ? missingReason : revokeDisabledReason(profile, key))}
      failure={failure !== null && <Failure {...explainError(failure)} />}
      busy={isPending}
      onConfirm={() => confirm(name)}
      onClose={leave}
    >
      {key === null ? (
        <p>{missingReason}</p>
      ) : (
        <p>
          {key.kind === 'key'
            ? `Whatever uses the key that ends in ${key.key_hint} is refused from then on, and so is every session that was opened with it. Keys that were made with it live on.`
            : `The session that ends in ${key.key_hint} is ended: whoever works with it has to sign in again.`}
        </p>
      )}
      {keyId === profile.key_id && (
        <p className="font-medium">It is the session of this tab: the console locks at once.</p>
      )}
      <p>This cannot be undone.</p>
    </ConfirmDialog>
  )
}
