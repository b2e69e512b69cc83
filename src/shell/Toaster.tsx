import { Suspense } from 'react'
import { useHasToasts } from '../ui/toast'
import { lazyWithRetry } from '../ui/lazy-with-retry'

const ToastRegion = lazyWithRetry(async () => (await import('./ToastRegion')).ToastRegion)

/** Loads the toast region when the first toast appears. */
export const Toaster = () =>
  useHasToasts() && (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  )
