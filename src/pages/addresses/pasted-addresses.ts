import { request } from '../../api/query'
import { findAddresses } from '../../contract/generated/operations/addresses'
import { addressFindAddressesItemMax } from '../../contract/generated/schemas/addressFind.zod'

/** A pasted text in parts. */
interface Pasted {
  /** The addresses, each once. */
  addresses: readonly string[]
  /** The lines without an address. */
  others: readonly string[]
}

/** Returns the addresses in a pasted text: one or more in a line, with or without names. */
export const addressesIn = (text: string): Pasted => {
  const addresses = new Map<string, string>()
  const others: string[] = []
  for (const line of text.split(/[\n;]/)) {
    const matches = line.match(/[^\s<>,;"'()]+@[^\s<>,;"'()]+/g) ?? []
    for (const one of matches) addresses.set(one.toLowerCase(), one)
    if (matches.length === 0 && line.trim() !== '') others.push(line.trim())
  }
  return { addresses: [...addresses.values()], others }
}

/**
 * Finds the identities, aliases and groups that have these addresses, in this order; null for an address without one.
 * @param addresses at most as many as one request takes.
 */
export const findByAddress = async (
  organizationId: string,
  addresses: readonly string[],
): Promise<readonly (string | null)[]> => {
  // The server rejects longer ones, which nothing can have.
  const lookedUp = addresses.filter((one) => one.length <= addressFindAddressesItemMax)
  if (lookedUp.length === 0) return addresses.map(() => null)
  const { body } = await request(organizationId, findAddresses, { body: { addresses: lookedUp } })
  const ids = new Map(body.matches.map(({ address, target }) => [address, target?.target_id ?? null]))
  return addresses.map((address) => ids.get(address) ?? null)
}
