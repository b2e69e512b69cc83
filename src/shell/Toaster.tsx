import { Suspense } from 'react'
import { useHasToasts } from '../ui/toast'
import { lazyWithRetry } from '../ui/lazy-with-retry'

const ToastRegion = lazyWithRetry(async () => (await import('./ToastRegion')).ToastRegion)

/** Where toasts appear. Its code is loaded with the first of them. */
export const Toaster = () =>
  useHasToasts() && (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  )
