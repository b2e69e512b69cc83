import { identitiesByIds, type IdentityDetails } from '../../../queries/identities.ts'

/** How operations find an identity that exists, and notice that it has changed. */
export const ofIdentity = {
  find: identitiesByIds,
  versionOf: ({ version }: IdentityDetails) => version,
  resourceOf: ({ identity_id }: IdentityDetails) => identity_id,
}
