import { useEffect, useState } from 'react'

/** Counts down on the page, then tries again. */
export const RetryIn = ({ seconds, onRetry }: { seconds: number; onRetry: () => void }) => {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onRetry()), 1000)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new rendering does not begin the second anew.
  }, [left])
  return <p className="text-muted digits">Trying again in {left === 1 ? '1 second' : `${left} seconds`}.</p>
}
