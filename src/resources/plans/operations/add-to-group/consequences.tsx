import { GroupById } from '../shared/GroupById'
import { type ConsequencesOf, undoLater } from '../consequences'

export const addToGroupConsequences: ConsequencesOf = ({ change: { group_id = '' } }) => ({
  lines: [
    <>
      They become members of <GroupById id={group_id} /> and get the mail to it.
    </>,
    undoLater,
  ],
})
