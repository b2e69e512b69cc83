import { endKeySession } from '../../contract/generated/operations/key'
import { send } from '../../api/http'
import { currentProfiles, forgetProfiles, lockProfiles, type LockReason } from '../../session/profiles'
import { queryClient } from '../../api/query-client'
import { hideCall } from '../../api/shown-call'
import { forgetNames } from '../../session/known-organizations'
import { forgetRecent } from '../../session/recent'
import { onTabMessage, postToTabs } from '../../session/broadcast-channel'
import { takeToasts } from '../../ui/toast'

/** Ends a session on the server. Errors are ignored, because the server ends unused sessions itself. */
export const endSession = (apiKey: string): Promise<unknown> =>
  send(endKeySession, {}, { apiKey }).catch(() => undefined)

const endAll = () => {
  for (const { api_key } of currentProfiles()) if (api_key !== null) void endSession(api_key)
}

/** Locks every organization in every tab, and ends their session keys on the server. */
export const lock = (reason: LockReason): void => {
  endAll()
  lockProfiles(reason)
  postToTabs({ what: 'lock', value: reason })
}

const clearSession = () => {
  forgetProfiles()
  forgetRecent()
  queryClient.clear()
  // The next one to sign in may belong to another organization.
  hideCall()
  takeToasts()
}

/** Signs out of every organization in every tab, and ends their session keys on the server. */
export const signOut = (): void => {
  endAll()
  clearSession()
  forgetNames()
  postToTabs({ what: 'sign_out' })
}

/** Locks and signs out when another tab does. Returns the function that stops it. */
export const followTabs = (): (() => void) =>
  onTabMessage(({ what, value }) => {
    if (what === 'lock') lockProfiles(value === 'idle' ? 'idle' : 'by_hand')
    if (what === 'sign_out') clearSession()
  })
