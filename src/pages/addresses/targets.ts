import type { Address } from '../../contract/generated/schemas/address.zod'
import type { AliasTarget } from '../../contract/generated/schemas/aliasTarget.zod'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import { readableAddress } from '../../util/unicode-name'

/** Returns an address of the list as a target. */
export const targetOf = ({ kind, id, address, address_unicode, display_name }: Address): AliasTarget => ({
  kind,
  target_id: id,
  address,
  address_unicode,
  display_name,
})

/** Returns an identity as a target. */
export const targetOfIdentity = (
  identity: Pick<Identity, 'identity_id' | 'address' | 'address_unicode' | 'display_name'>,
): AliasTarget => {
  const { identity_id, address, address_unicode, display_name } = identity
  return { kind: 'identity', target_id: identity_id, address, address_unicode, display_name }
}

/** The name of a target: of an identity with its address. */
export const nameOfTarget = (one: Pick<AliasTarget, 'address' | 'address_unicode' | 'display_name'>) =>
  one.display_name === null ? readableAddress(one) : `${one.display_name} (${readableAddress(one)})`
