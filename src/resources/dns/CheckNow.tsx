import { useState } from 'react'
import { ApiProblem } from '../../api/errors'
import { Button } from '../../ui/Button'
import { useSecond } from '../../util/second'
import { formatCountdown } from './check-times'

interface CheckNowProps {
  /** Sends the request. Rejects with what `send` throws. */
  check: () => Promise<unknown>
  /** A check is running already. */
  isChecking: boolean
  /** When the next one is allowed (RFC 3339); null for now. */
  allowedAt: string | null
  disabledReason: string | null
  /** Called with an error other than that it is too early. */
  onFailed: (error: unknown) => void
}

/** The button that checks a domain now. After too many checks it counts down to when the next one is allowed. */
export const CheckNow = ({ check, isChecking, allowedAt, disabledReason, onFailed }: CheckNowProps) => {
  const [isBusy, setBusy] = useState(false)
  const [waitsUntil, setWaitsUntil] = useState(0)
  const now = useSecond()
  const remaining = Math.max(waitsUntil, allowedAt === null ? 0 : new Date(allowedAt).getTime()) - now
  const press = async () => {
    setBusy(true)
    try {
      await check()
    } catch (error) {
      if (error instanceof ApiProblem && error.retryAfter !== null)
        setWaitsUntil(Date.now() + error.retryAfter * 1000)
      else onFailed(error)
    }
    setBusy(false)
  }
  const waitReason = remaining > 0 ? `The next check is possible in ${formatCountdown(remaining)}.` : null
  return (
    <Button
      busy={isBusy || isChecking}
      disabledReason={disabledReason ?? waitReason}
      className="digits"
      onClick={() => void press()}
    >
      {isBusy || isChecking
        ? 'Checking…'
        : waitReason === null
          ? 'Check now'
          : `Check now (${formatCountdown(remaining)})`}
    </Button>
  )
}
