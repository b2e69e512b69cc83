import { useLocation, useParams } from 'react-router'
import { explainError } from '../../api/explain-error'
import { revokeKey } from '../../contract/generated/operations/key'
import type { Key } from '../../contract/generated/schemas/key.zod'
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
import { keyOnPageQuery, notOnPageText } from './key-on-page'
import { revokeDisabledReason } from './key-text'

/** Returns the text of the dialog for a key; null until it is loaded. */
const revokeText = (key: Key | null) => {
  if (key === null) return { title: 'Revoke key', confirm: 'Revoke key', consequence: null }
  const { kind, key_name, key_hint } = key
  return kind === 'session'
    ? {
        title: `End the session “${key_name}”?`,
        confirm: 'End session',
        consequence: `The session that ends in ${key_hint} ends. Its user has to sign in again.`,
      }
    : {
        title: `Revoke “${key_name}”?`,
        confirm: 'Revoke key',
        consequence: `The key that ends in ${key_hint} stops working, and so do all sessions that were opened with it. Keys that were created with it keep working.`,
      }
}

/** Asks for confirmation before a key is revoked: the user types its name. */
export const KeyRevoke = () => {
  const profile = useOrganization()
  const { organization_id } = profile
  const { keyId = '' } = useParams()
  const { search } = useLocation()
  const permissionReason = useMissingPermission(revokeKey)
  const leave = useClosePanel(paths.keys(organization_id))
  const { latest, failure, isPending, confirm } = useDeletion({
    query: keyOnPageQuery(organization_id, search, keyId),
    keepsCache: true,
    send: () => request(organization_id, revokeKey, { path: { key_id: keyId } }),
    leave,
    onDeleted: (name: string, response) =>
      toast({ title: doneText('revokeKey', 'key', name), showCall: response?.showCall ?? null }),
  })
  const key = latest ?? null
  const name = key?.key_name ?? ''
  const { title, confirm: confirmLabel, consequence } = revokeText(key)
  const missingReason = latest === undefined ? 'Loading key…' : notOnPageText
  return (
    <ConfirmDialog
      title={title}
      confirm={confirmLabel}
      {...(key === null ? {} : { confirmText: name })}
      disabledReason={permissionReason ?? (key === null ? missingReason : revokeDisabledReason(profile, key))}
      failure={failure !== null && <Failure {...explainError(failure)} />}
      busy={isPending}
      onConfirm={() => confirm(name)}
      onClose={leave}
    >
      <p>{consequence ?? missingReason}</p>
      {keyId === profile.key_id && (
        <p className="font-medium">This is your own session. The console locks immediately.</p>
      )}
      <p>This can’t be undone.</p>
    </ConfirmDialog>
  )
}
