// What tests of groups do through the API.
import { expect } from 'vitest'
import { aliasActions } from './alias-actions.ts'
import type { ClientActions } from './client-actions.ts'
import type { Reply } from './harness.ts'

/** Actions of the tests of groups in a separate domain, by local parts. */
export const groupActions = async (acts: ClientActions, name?: string) => {
  const aliases = await aliasActions(acts, name)
  const { domain_id } = aliases
  const create = (local_part: string, more: object = {}): Promise<Reply> =>
    acts.call('createGroup', { body: { local_part, domain_id, group_name: local_part, ...more } })
  return {
    ...aliases,
    createGroup: create,
    /** The id of a new group. */
    group: async (local: string, member_ids: readonly string[], more: object = {}): Promise<string> => {
      const { status, body } = await create(local, { member_ids, ...more })
      expect([status, body.code]).toEqual([201, undefined])
      return body.group.group_id
    },
    updateGroup: (group_id: string, body: object): Promise<Reply> =>
      acts.call('updateGroup', { path: { group_id }, body }),
    removeMembers: (group_id: string, member_ids: readonly string[]): Promise<Reply> =>
      acts.call('removeGroupMembers', { path: { group_id }, body: { member_ids } }),
    addMembers: (group_id: string, member_ids: readonly string[]): Promise<Reply> =>
      acts.call('addGroupMembers', { path: { group_id }, body: { member_ids } }),
    deleteGroup: (group_id: string, local: string): Promise<Reply> =>
      acts.call('deleteGroup', { path: { group_id }, query: { confirm: aliases.at(local) } }),
    /** The local parts of the members. */
    members: async (group_id: string, query: Readonly<Record<string, string>> = {}): Promise<string[]> => {
      const { status, body } = await acts.call('listGroupMembers', { path: { group_id }, query })
      expect([status, body.code]).toEqual([200, undefined])
      return body.items.map(({ address }: { address: string }) => address.split('@')[0])
    },
  }
}

export type GroupActions = Awaited<ReturnType<typeof groupActions>>
