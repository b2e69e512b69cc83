import { writePasswords } from '../../changes/change-identities.ts'
import { orNotFound } from '../../problem.ts'
import type { IdentityDetails } from '../../queries/identities.ts'
import { applyAccepted, checkEach, defineOperation, resultsOf } from '../operation.ts'
import { ofIdentity } from './shared/identity.ts'

/** Identities get generated passwords. There is no undo: the old passwords are not stored. */
export const resetPasswordOperation = defineOperation<'reset_password', IdentityDetails>({
  title: () => ['Reset', 'password', 'passwords'],
  deletes: () => 0,
  inverse: null,
  passwords: () => 'fetched',
  ...ofIdentity,
  effect: ({ must_change_password }, target) => ({
    before: { must_change_password },
    after: { must_change_password: target.must_change_password ?? true },
    allotted: 0,
  }),
  act: (db, changes) => {
    const checked = checkEach(changes, ({ subject: before, after, hash }) => ({
      before,
      hash: orNotFound(hash),
      mustChange: orNotFound(after).must_change_password,
    }))
    return applyAccepted(checked, async (accepted) => resultsOf(await writePasswords(db, accepted)))
  },
})
