import { request } from '../../../api/query'
import { listIdentities } from '../../../contract/generated/operations/identities'

/** Addresses that are looked up one by one; for more, all identities are read. */
const lookupsAtMost = 100
/** Lookups at the same time. */
const concurrency = 4
const pageSize = 200
/** Pages of all identities that are read at most. */
const pagesAtMost = 100

type List = (query: {
  q?: string
  limit: number
  offset?: number
}) => Promise<{ addresses: string[]; total: number }>

const lookUp = async (addresses: readonly string[], list: List): Promise<Set<string>> => {
  const existing = new Set<string>()
  for (let at = 0; at < addresses.length; at += concurrency) {
    const some = addresses.slice(at, at + concurrency)
    const pages = await Promise.all(some.map((q) => list({ q, limit: pageSize })))
    for (const one of pages) for (const address of one.addresses) existing.add(address)
  }
  return existing
}

const readAll = async (list: List): Promise<Set<string> | null> => {
  const existing = new Set<string>()
  for (let page = 0; page < pagesAtMost; page++) {
    const { addresses, total } = await list({ limit: pageSize, offset: page * pageSize })
    for (const address of addresses) existing.add(address)
    if ((page + 1) * pageSize >= total) return existing
    if (total > pagesAtMost * pageSize) return null
  }
  return null
}

/**
 * Finds which of these addresses identities have, while names can still be typed. The preview decides.
 * @returns null where that is unknown, because the organization is too large or the API can't be reached.
 */
export const findExisting = async (
  organizationId: string,
  addresses: readonly string[],
): Promise<Set<string> | null> => {
  const list: List = async (query) => {
    const { body } = await request(organizationId, listIdentities, { query })
    return { addresses: body.items.map(({ address }) => address), total: body.total }
  }
  try {
    return await (addresses.length <= lookupsAtMost ? lookUp(addresses, list) : readAll(list))
  } catch {
    return null
  }
}
