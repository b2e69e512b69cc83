import { addressLines } from '../shared/address-lines'
import { DeletedLink } from '../shared/DeletedLink'
import type { ConsequencesOf } from '../consequences'

export const deleteConsequences: ConsequencesOf = ({ change }) => ({
  title: 'The identities are deleted. They won’t be able to sign in or receive mail.',
  lines: [
    <>
      You can restore them, with their mail, for 30 days if enough storage is available: all from this bulk
      change, or one by one under <DeletedLink />.
    </>,
    'Their addresses stay reserved until then. Group memberships are kept, too.',
    ...addressLines(change),
    'Their catch-alls are turned off. Restoring turns them on again unless the domain has another one by then.',
  ],
})
