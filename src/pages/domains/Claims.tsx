import { useState } from 'react'
import type { DomainClaim } from '../../contract/generated/schemas/domainClaim.zod'
import { ClaimLines } from '../../resources/domains/ClaimLines'
import { isOpen } from '../../resources/domains/claim-text'
import { useClaims } from '../../resources/domains/use-claims'
import { Button } from '../../ui/Button'

/** As many are shown at first, so that the list below stays in sight. */
const firstCount = 3

/** The domains that are being added, above the list, and those whose record wasn't found in time. */
export const Claims = ({ isHidden }: { isHidden: boolean }) => {
  const claims = useClaims()
  if (isHidden) return null
  return (
    <>
      <ClaimSection title="Pending domains" claims={claims.filter(isOpen)} />
      <ClaimSection title="Not added" claims={claims.filter(({ state }) => state === 'expired')} />
    </>
  )
}

const ClaimSection = ({ title, claims }: { title: string; claims: readonly DomainClaim[] }) => {
  const [hasAll, setHasAll] = useState(false)
  if (claims.length === 0) return null
  return (
    <section aria-label={title} className="rounded-md border border-line bg-surface px-4 py-3">
      <h2 className="font-semibold">{title}</h2>
      <ClaimLines claims={hasAll ? claims : claims.slice(0, firstCount)} isOverPage />
      {!hasAll && claims.length > firstCount && (
        <Button variant="quiet" className="-ml-3" onClick={() => setHasAll(true)}>
          Show all {claims.length}
        </Button>
      )}
    </section>
  )
}
