import { useState } from 'react'
import { isOutage, useAwaySince } from '../api/connection'
import { Failure } from '../ui/Failure'
import { Notice } from '../ui/Notice'
import { useUnits } from '../util/units'
import { explainSaveError } from './explain-save-error'

interface SaveFailureProps {
  failure: Error
  /** Whether fields show their own errors. */
  hasFieldErrors: boolean
}

/** Why a form was not saved. After an outage it says that the server is back, instead of a failure that is over. */
export const SaveFailure = ({ failure, hasFieldErrors }: SaveFailureProps) => {
  const units = useUnits()
  const isAway = useAwaySince() !== null
  const [wasAway, setWasAway] = useState(isAway)
  if (isAway && !wasAway) setWasAway(true)
  if (wasAway && !isAway && isOutage(failure)) {
    return (
      <Notice tone="info" title="The server can be reached again">
        <p>Your changes are still here. Save again.</p>
      </Notice>
    )
  }
  return <Failure {...explainSaveError(failure, hasFieldErrors, units)} />
}
