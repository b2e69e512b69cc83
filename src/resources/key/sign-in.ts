import { UnexpectedResponse } from '../../api/errors'
import { getOrganizationSettings } from '../../contract/generated/operations/organization'
import { getHealth } from '../../contract/generated/operations/health'
import { unitsOf } from '../organization/units-of'
import { createKeySession, inspectKey } from '../../contract/generated/operations/key'
import { send } from '../../api/http'
import { keepName } from '../../session/known-organizations'
import { addProfile, type Profile } from '../../session/profiles'
import { endSession } from './session'

/** The pasted key is valid, but for another organization than the expected one. */
export class OtherOrganization extends Error {
  override readonly name = 'OtherOrganization'
}

/** The organization's units; undefined where the key may not ask, or the API fails. Signing in doesn't depend on it. */
const unitsFor = (apiKey: string): Promise<Profile['units']> =>
  send(getOrganizationSettings, {}, { apiKey }).then(
    ({ body }) => unitsOf(body),
    () => undefined,
  )

/** Whether mail servers are connected; undefined where the API doesn't say. Signing in doesn't depend on it. */
const mailStateFor = (apiKey: string): Promise<Profile['mail_state']> =>
  send(getHealth, {}, { apiKey }).then(
    ({ body }) => body.mail.state,
    () => undefined,
  )

/**
 * Exchanges a key for a session key; only the session key is kept.
 * @param expected the id of the organization it must belong to; undefined when any will do.
 * @throws OtherOrganization, and what `send` throws.
 */
export const signInWithKey = async (pastedKey: string, expected?: string): Promise<Profile> => {
  const session = (await send(createKeySession, { body: {} }, { apiKey: pastedKey })).body
  const apiKey = session.api_key
  if (apiKey === undefined)
    throw new UnexpectedResponse(createKeySession.id, 'api_key', 'It is missing.', null)
  const { body: key } = await send(inspectKey, {}, { apiKey })
  const { organization_id, organization_name } = key.organization
  if (expected !== undefined && expected !== organization_id) {
    await endSession(apiKey)
    throw new OtherOrganization(organization_name)
  }
  const [units, mail_state] = await Promise.all([unitsFor(apiKey), mailStateFor(apiKey)])
  const profile = {
    organization_id,
    organization_name,
    key_id: key.key_id,
    key_name: key.key_name,
    key_hint: key.key_hint,
    permissions: key.permissions.map(({ permission }) => permission),
    expires_at: session.expires_at,
    units,
    mail_state,
    api_key: apiKey,
    locked: null,
  }
  addProfile(profile)
  keepName(organization_id, organization_name)
  return profile
}
