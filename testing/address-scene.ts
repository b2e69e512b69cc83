// A domain with two identities, ada and bob, for tests of addresses.
import { beforeEach } from 'vitest'
import { type AddressActions, addressActions } from './address-actions.ts'
import { type ClientActions, clientActions, freshName } from './client-actions.ts'
import type { Harness, Reply } from './harness.ts'

interface Scene {
  acts: ClientActions
  addresses: AddressActions
  name: string
  domain_id: string
  ada: Reply['body']
  bob: Reply['body']
}

/** Makes the domain anew before each test, and gives what tests do in it, by local parts. */
export const addressScene = (harness: Harness) => {
  const scene = {} as Scene
  beforeEach(async () => {
    const acts = clientActions(harness, await harness.organization())
    const name = freshName()
    const domain_id = await acts.domain({ name })
    Object.assign(scene, {
      acts,
      addresses: addressActions(harness, acts),
      name,
      domain_id,
      ada: await acts.identity(domain_id, 'ada', { generate_password: true }),
      bob: await acts.identity(domain_id, 'bob', { generate_password: true }),
    })
  })
  return {
    scene,
    at: (localPart: string) => `${localPart}@${scene.name}`,
    create: (local_part: string) =>
      scene.acts.call('createIdentity', {
        body: { domain_id: scene.domain_id, local_part, display_name: local_part },
      }),
    remove: ({ identity_id, address }: Reply['body']) =>
      scene.acts.call('deleteIdentity', { path: { identity_id }, query: { confirm: address } }),
    /** A new alias to identities, or to aliases by their ids; the answer is its id. */
    alias: (localPart: string, targets: readonly Reply['body'][], more: object = {}) =>
      scene.addresses.alias(
        scene.domain_id,
        localPart,
        targets.map((target) => target.identity_id ?? target),
        more,
      ),
  }
}
