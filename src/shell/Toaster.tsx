import { Suspense } from 'react'
import { useHasToasts } from '../ui/toast'
import { lazyWithRetry } from '../ui/lazy-with-retry'

const ToastRegion = lazyWithRetry(async () => (await import('./ToastRegion')).ToastRegion)

/** The place for toasts. Its code is loaded with the first toast. */
export const Toaster = () =>
  useHasToasts() && (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  )
