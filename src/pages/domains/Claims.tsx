import { useState } from 'react'
import { ClaimLines } from '../../resources/domains/ClaimLines'
import { useClaims } from '../../resources/domains/use-claims'
import { Button } from '../../ui/Button'

/** As many are shown at first, so that the list below stays in sight. */
const firstCount = 3

/** The domains that are being added, above the list: those that wait for their proof, and those that ended without it. */
export const Claims = ({ isHidden }: { isHidden: boolean }) => {
  const [hasAll, setHasAll] = useState(false)
  const claims = useClaims().filter(({ state }) => state !== 'proven')
  if (isHidden || claims.length === 0) return null
  return (
    <section aria-labelledby="claims" className="rounded-md border border-line bg-surface px-4 py-3">
      <h2 id="claims" className="font-semibold">
        Being added
      </h2>
      <ClaimLines claims={hasAll ? claims : claims.slice(0, firstCount)} isOverPage />
      {!hasAll && claims.length > firstCount && (
        <Button variant="quiet" className="-ml-3" onClick={() => setHasAll(true)}>
          Show all {claims.length}
        </Button>
      )}
    </section>
  )
}
