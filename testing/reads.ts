// The reads of the contract, as requests of an organization that has one of everything.
import { operations } from '../server/generated/contract.ts'
import type { OperationId } from '../server/generated/operations.ts'
import { operations as written } from '../tools/contract.js'
import type { IdName, Ids } from './fill-organization.ts'

interface Read {
  id: OperationId
  path: string
}

/** Every read of that kind of key, and every list with a search that finds a lot, and with one that does not. */
export const readsOf = (ids: Ids, isOwnAccount: boolean): Read[] =>
  (Object.keys(operations) as OperationId[]).flatMap((id) => {
    const { method, path, query, keyKind, needsKey, streams } = operations[id]
    // Exports take turns, and a link has no key.
    if (method !== 'GET' || streams || !needsKey || (keyKind === 'person') !== isOwnAccount) return []
    const gone = path.startsWith('/deleted-identity')
      ? ids.deleted_identity_id
      : path.startsWith('/removed-domain')
        ? ids.removed_domain_id
        : undefined
    const resourcePath = path.replace(/\{(\w+)\}/g, (_, name: IdName) => gone ?? ids[name])
    // A parameter that a request needs has an example.
    const examples = written.find((one) => one.id === id)?.queryExamples ?? {}
    if (Object.keys(examples).length > 0)
      return [{ id, path: `${resourcePath}?${new URLSearchParams(examples).toString()}` }]
    const members = (query as { properties?: object } | null)?.properties ?? {}
    const searches = 'q' in members ? [`${resourcePath}?q=e`] : []
    const suggestions = 'suggest' in members ? [`${resourcePath}?q=nobodyy&suggest=true`] : []
    return [resourcePath, ...searches, ...suggestions].map((one) => ({ id, path: one }))
  })
