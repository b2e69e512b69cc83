import { defineOperation } from '../operation.ts'
import { membership, type MembershipSubject } from './shared/membership.ts'

/** Identities are removed from the members of a group. */
export const removeFromGroupOperation = defineOperation<'remove_from_group', MembershipSubject>({
  title: () => ['Remove', 'identity from a group', 'identities from a group'],
  inverse: 'add_to_group',
  ...membership(false),
})
