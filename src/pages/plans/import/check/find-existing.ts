import { request } from '../../../../api/query'
import { findAddresses } from '../../../../contract/generated/operations/addresses'
import {
  addressFindAddressesItemMax,
  addressFindAddressesMax,
} from '../../../../contract/generated/schemas/addressFind.zod'

/**
 * Finds which of these addresses identities have, while names can still be typed. The preview decides.
 * @returns null where that is unknown, because the API can't be reached.
 */
export const findExisting = async (
  organizationId: string,
  addresses: readonly string[],
): Promise<Set<string> | null> => {
  // The server rejects longer ones, which no identity can have.
  const possible = addresses.filter((one) => one.length <= addressFindAddressesItemMax)
  const existing = new Set<string>()
  try {
    for (let at = 0; at < possible.length; at += addressFindAddressesMax) {
      const some = possible.slice(at, at + addressFindAddressesMax)
      // oxlint-disable-next-line no-await-in-loop -- One request after the other.
      const { body } = await request(organizationId, findAddresses, { body: { addresses: some } })
      for (const { address, target } of body.matches) if (target?.kind === 'identity') existing.add(address)
    }
    return existing
  } catch {
    return null
  }
}
