import { GroupById } from '../shared/GroupById'
import { type ConsequencesOf, undoLater } from '../consequences'

export const removeFromGroupConsequences: ConsequencesOf = ({ change: { group_id = '' } }) => ({
  lines: [
    <>
      They are removed from <GroupById id={group_id} />. Mail to it can still reach them through another
      member.
    </>,
    undoLater,
  ],
})
