import type { FailedSignIns as Failed } from '../../contract/generated/schemas/failedSignIns.zod'
import { RelativeTime } from '../../ui/RelativeTime'
import { useNow } from '../../util/now'
import { useMailState } from '../health/use-mail-state'
import { failureText, refusedText, sourceCountText, sourceText, unknownFailures } from './failed-sign-in-text'

const Sources = ({ sources }: Pick<Failed, 'sources'>) => (
  <ul aria-label="Sources of failed sign-ins" className="mt-1 flex flex-col gap-1">
    {sources.map((source) => (
      <li key={source.address}>
        <span className="font-mono">{sourceText(source.address)}</span>: {sourceCountText(source)}, last{' '}
        <RelativeTime time={source.last_at} />
      </li>
    ))}
  </ul>
)

/** Failed sign-ins as reported by mail servers, which open to their sources; null without reports. */
export const FailedSignIns = ({ failed }: { failed: Failed | null }) => {
  const now = useNow()
  const state = useMailState()
  if (failed === null)
    return <span className="text-muted">{state === undefined ? 'Unknown' : unknownFailures[state]}</span>
  const words = failureText(failed, now)
  const refused = refusedText(failed)
  return (
    <>
      {failed.sources.length === 0 ? (
        words
      ) : (
        <details>
          <summary className="min-h-6 cursor-pointer">{words}</summary>
          <Sources sources={failed.sources} />
        </details>
      )}
      {refused !== null && <p>{refused}</p>}
      {failed.until !== null && (
        <p className="text-muted">
          Mail servers last reported <RelativeTime time={failed.until} />. Later failures are unknown.
        </p>
      )}
    </>
  )
}
