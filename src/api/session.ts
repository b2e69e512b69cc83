import { UnexpectedAnswer } from './errors'
import { createKeySession, endKeySession, inspectKey } from './generated/operations/key'
import { send } from './http'
import {
  addProfile,
  currentProfiles,
  forgetProfiles,
  lockProfiles,
  type LockReason,
  type Profile,
} from './profiles'
import { queryClient } from './query-client'
import { forgetRecent } from './recent'
import { hearTabs, tellTabs } from './tabs'

/** The pasted key is good, but it belongs to another organization than the one that asked for it. */
export class OtherOrganization extends Error {
  override readonly name = 'OtherOrganization'
}

// That a session could not be ended changes nothing here: it is forgotten, and the server ends it when unused.
const end = (apiKey: string) => send(endKeySession, {}, { apiKey }).catch(() => undefined)

/**
 * Exchanges a key for a session key, which alone is kept.
 * @param expected the organization it must belong to, when one is waiting to be opened.
 * @throws OtherOrganization, and what `send` throws.
 */
export const signIn = async (pastedKey: string, expected?: string): Promise<Profile> => {
  const session = (await send(createKeySession, { body: {} }, { apiKey: pastedKey })).body
  const apiKey = session.api_key
  if (apiKey === undefined) throw new UnexpectedAnswer(createKeySession.id, 'api_key', 'It is missing.', null)
  const { body: key } = await send(inspectKey, {}, { apiKey })
  const { organization_id, organization_name } = key.organization
  if (expected !== undefined && expected !== organization_id) {
    await end(apiKey)
    throw new OtherOrganization(organization_name)
  }
  const profile = {
    organization_id,
    organization_name,
    key_id: key.key_id,
    key_name: key.key_name,
    key_hint: key.key_hint,
    permissions: key.permissions.map(({ permission }) => permission),
    expires_at: session.expires_at,
    api_key: apiKey,
    locked: null,
  }
  addProfile(profile)
  return profile
}

const endAll = () => {
  for (const { api_key } of currentProfiles()) if (api_key !== null) void end(api_key)
}

/** Locks every organization in every tab, and ends their session keys on the server. */
export const lock = (reason: LockReason): void => {
  endAll()
  lockProfiles(reason)
  tellTabs({ what: 'lock', value: reason })
}

const forget = () => {
  forgetProfiles()
  forgetRecent()
  queryClient.clear()
}

/** Signs out of every organization in every tab, and ends their session keys on the server. */
export const signOut = (): void => {
  endAll()
  forget()
  tellTabs({ what: 'sign_out' })
}

/** Locks and signs out when another tab does. Returns the function that stops it. */
export const followTabs = (): (() => void) =>
  hearTabs(({ what, value }) => {
    if (what === 'lock') lockProfiles(value === 'idle' ? 'idle' : 'by_hand')
    if (what === 'sign_out') forget()
  })
