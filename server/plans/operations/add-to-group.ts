import { defineOperation } from '../operation.ts'
import { membership, type MembershipSubject } from './shared/membership.ts'

/** Identities become members of a group. */
export const addToGroupOperation = defineOperation<'add_to_group', MembershipSubject>({
  title: () => ['Add', 'identity to a group', 'identities to a group'],
  inverse: 'remove_from_group',
  ...membership(true),
})
