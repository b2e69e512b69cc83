// What tests of forwards and auto-replies do through the API.
import { expect } from 'vitest'
import { aliasActions } from './alias-actions.ts'
import type { ClientActions } from './client-actions.ts'
import type { Reply } from './harness.ts'

/** Actions of tests of forwards, in their own domain. */
export const deliveryActions = async (acts: ClientActions) => {
  const aliases = await aliasActions(acts)
  const read = async (identity_id: string): Promise<Reply['body']> =>
    (await acts.call('getDelivery', { path: { identity_id } })).body
  const update = (identity_id: string, body: object, headers: Record<string, string> = {}): Promise<Reply> =>
    acts.call('updateDelivery', { path: { identity_id }, body, headers })
  return {
    ...aliases,
    read,
    /** A change as it is answered. */
    update,
    /** A change that is made. */
    set: async (identity_id: string, body: object): Promise<Reply['body']> => {
      const reply = await update(identity_id, body)
      expect([reply.status, reply.body.code]).toEqual([200, undefined])
      return reply.body
    },
    /** Where mail goes, and why not: the local part of the target, and the reason. */
    forward: async (identity_id: string): Promise<unknown[]> => {
      const { forward } = await read(identity_id)
      return forward && [forward.to_address.split('@')[0], forward.not_in_force_because]
    },
    /** Sets whether rules may send mail to other mail systems. */
    external: (external_forwarding: 'allowed' | 'refused'): Promise<Reply> =>
      acts.call('updateOrganizationSettings', { body: { external_forwarding } }),
  }
}

export type DeliveryActions = Awaited<ReturnType<typeof deliveryActions>>
