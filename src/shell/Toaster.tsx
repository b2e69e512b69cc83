import { Suspense } from 'react'
import { useToastsWanted } from '../ui/toast'
import { lazyWithRetry } from '../ui/lazy-with-retry'

const ToastRegion = lazyWithRetry(async () => (await import('./ToastRegion')).ToastRegion)

/** Where toasts appear. Its code is loaded with the first of them. */
export const Toaster = () =>
  useToastsWanted() && (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  )
