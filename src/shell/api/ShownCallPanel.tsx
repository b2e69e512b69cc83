import { Suspense } from 'react'
import { useShownCall } from '../../api/shown-call'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const ApiPanel = lazyWithRetry(async () => (await import('./ApiPanel')).ApiPanel)

/** The place for the panel that shows a request as a program. Its code is loaded when it is first opened. */
export const ShownCallPanel = () => {
  const call = useShownCall()
  return (
    call !== null && (
      <Suspense fallback={null}>
        <ApiPanel call={call} />
      </Suspense>
    )
  )
}
