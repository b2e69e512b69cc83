// What tests of aliases do through the API.
import { expect } from 'vitest'
import { type ClientActions, freshName } from './client-actions.ts'
import type { Reply } from './harness.ts'

/** What the tests of aliases do in their own domain, by local parts. */
export const aliasActions = async (acts: ClientActions, name = freshName()) => {
  const domain_id = await acts.domain({ name })
  const at = (local: string) => (local.includes('@') ? local : `${local}@${name}`)
  const create = (local_part: string, target_ids: readonly string[], more: object = {}): Promise<Reply> =>
    acts.call('createAlias', { body: { local_part, domain_id, target_ids, ...more } })
  return {
    domain_id,
    name,
    at,
    /** The id of a new identity. */
    identity: async (local: string, more: object = {}): Promise<string> =>
      (await acts.identity(domain_id, local, more)).identity_id,
    create,
    /** The id of a new alias. */
    alias: async (local: string, target_ids: readonly string[], more: object = {}): Promise<string> => {
      const { status, body } = await create(local, target_ids, more)
      expect([status, body.code]).toEqual([201, undefined])
      return body.alias.alias_id
    },
    update: (alias_id: string, body: object): Promise<Reply> =>
      acts.call('updateAlias', { path: { alias_id }, body }),
    remove: (alias_id: string, local: string): Promise<Reply> =>
      acts.call('deleteAlias', { path: { alias_id }, query: { confirm: at(local) } }),
    preview: (body: object): Promise<Reply> => acts.call('previewAlias', { body }),
    resolve: async (local: string): Promise<Reply['body']> => {
      const { status, body } = await acts.call('resolveAddress', { query: { address: at(local) } })
      expect([status, body.code]).toEqual([200, undefined])
      return body
    },
    rename: (identity_id: string, body: object): Promise<Reply> =>
      acts.call('renameIdentity', { path: { identity_id }, body }),
    deleteIdentity: (identity_id: string, local: string): Promise<Reply> =>
      acts.call('deleteIdentity', { path: { identity_id }, query: { confirm: at(local) } }),
    /** The outcomes of the steps, each with its local part. */
    tree: async (local: string): Promise<string[]> => {
      const { body } = await acts.call('resolveAddress', { query: { address: at(local) } })
      return body.steps.map(
        (one: { step: number; via: number | null; address: string; outcome: string; repeated: boolean }) =>
          `${one.via ?? ''}>${one.step} ${one.address.split('@')[0]} ${one.outcome}${one.repeated ? ' again' : ''}`,
      )
    },
  }
}

export type AliasActions = Awaited<ReturnType<typeof aliasActions>>
