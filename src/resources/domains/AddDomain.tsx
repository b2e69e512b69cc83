import { Suspense } from 'react'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

// Few organizations have no domain, so that forms come without it.
const AddDomainPart = lazyWithRetry(async () => (await import('./AddDomainPart')).AddDomainPart)

/**
 * Shown instead of what needs a domain: those that are pending verification, and how to add one.
 * @param isOverPage whether the panels open over the page on which it is.
 */
export const AddDomain = ({ isOverPage = false }: { isOverPage?: boolean }) => (
  <Suspense fallback={null}>
    <AddDomainPart isOverPage={isOverPage} />
  </Suspense>
)
