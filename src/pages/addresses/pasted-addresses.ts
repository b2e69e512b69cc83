import { ApiProblem } from '../../api/errors'
import type { ApiResponse } from '../../api/http'
import { request } from '../../api/query'
import { resolveAddress } from '../../contract/generated/operations/addresses'

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

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends again after a rate limit. */
const withRetry = async <Body>(send: () => Promise<ApiResponse<Body>>): Promise<ApiResponse<Body>> => {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.problem.code !== 'rate_limited') throw error
    await delay(1000 * (error.retryAfter ?? 1))
    return withRetry(send)
  }
}

/** How many addresses are looked up at a time. */
const concurrency = 4

/** Finds the identities, aliases and groups that have these addresses, in this order; null for an address without one. */
export const findByAddress = async (
  organizationId: string,
  addresses: readonly string[],
): Promise<readonly (string | null)[]> => {
  const ids: (string | null)[] = []
  const find = async (address: string) => {
    const { steps, sub_address } = (
      await withRetry(() => request(organizationId, resolveAddress, { query: { address } }))
    ).body
    const [first] = steps
    const isThere = first !== undefined && first.kind !== 'held' && first.kind !== 'unknown'
    return isThere && sub_address === null ? first.id : null
  }
  for (let at = 0; at < addresses.length; at += concurrency)
    ids.push(...(await Promise.all(addresses.slice(at, at + concurrency).map(find))))
  return ids
}
