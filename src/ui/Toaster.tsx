import { Suspense, lazy } from 'react'
import { useToastsWanted } from './toast'

const ToastRegion = lazy(async () => ({ default: (await import('./ToastRegion')).ToastRegion }))

/** Where toasts appear. Its code is loaded with the first of them. */
export const Toaster = () =>
  useToastsWanted() && (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  )
