import { UnexpectedResponse } from '../../api/errors'
import { getOrganizationSettings } from '../../contract/generated/operations/organization'
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

/** The organization's units; undefined where the key may not ask, or nobody answers: nobody is kept out by that. */
const unitsFor = (apiKey: string): Promise<Profile['units']> =>
  send(getOrganizationSettings, {}, { apiKey }).then(
    ({ body }) => unitsOf(body),
    () => undefined,
  )

/**
 * Exchanges a key for a session key; only the session key is kept.
 * @param expected the id of the organization it must belong to; undefined when any will do.
 * @throws OtherOrganization, and what `send` throws.
 */
export const signIn = async (pastedKey: string, expected?: string): Promise<Profile> => {
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
  const profile = {
    organization_id,
    organization_name,
    key_id: key.key_id,
    key_name: key.key_name,
    key_hint: key.key_hint,
    permissions: key.permissions.map(({ permission }) => permission),
    expires_at: session.expires_at,
    units: await unitsFor(apiKey),
    api_key: apiKey,
    locked: null,
  }
  addProfile(profile)
  keepName(organization_id, organization_name)
  return profile
}
