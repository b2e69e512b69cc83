import { finalAddressUndo } from '../shared/final-address-undo'
import { type ConsequencesOf, undoLater } from '../consequences'

export const addAliasConsequences: ConsequencesOf = ({ reverts_plan_id }) => ({
  lines:
    reverts_plan_id === null
      ? [
          'Mail to the new addresses is delivered to the identities. Their own addresses stay the same.',
          undoLater,
        ]
      : ['The aliases are deleted. Their addresses become free.', finalAddressUndo],
})
