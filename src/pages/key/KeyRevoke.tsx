import { useLocation, useParams } from 'react-router'
import { explainError } from '../../api/explain-error'
import { revokeKey } from '../../contract/generated/operations/key'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { request } from '../../api/query'
import { useDeletion } from '../../api/use-deletion'
import { useClosePanel } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { doneText } from '../../resources/audit/sentences'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Failure } from '../../ui/Failure'
import { toast } from '../../ui/toast'
import { keyOnPageQuery, notOnPage } from './key-on-page'
import { revokeDisabledReason } from './key-words'

/** Asks for confirmation before a key is revoked: the user types its name. */
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
      toast({ title: doneText('revokeKey', 'key', name), showCall: response?.showCall ?? null }),
  })
  const key = last ?? null
  const name = key?.key_name ?? ''
  const missingReason = last === undefined ? 'Loading key…' : notOnPage
  return (
    <ConfirmDialog
      title={
        key === null
          ? 'Revoke key'
          : key.kind === 'session'
            ? `End the session “${name}”?`
            : `Revoke “${name}”?`
      }
      confirm={key?.kind === 'session' ? 'End session' : 'Revoke key'}
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
            ? `The key that ends in ${key.key_hint} stops working, and so do all sessions that were opened with it. Keys that were created with it keep working.`
            : `The session that ends in ${key.key_hint} ends. Its user has to sign in again.`}
        </p>
      )}
      {keyId === profile.key_id && (
        <p className="font-medium">This is your own session. The console locks immediately.</p>
      )}
      <p>This can’t be undone.</p>
    </ConfirmDialog>
  )
}
