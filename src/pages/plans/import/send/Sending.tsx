import { explainError } from '../../../../api/explain-error'
import { ProgressBar } from '../../../../resources/plans/ProgressBar'
import { Button } from '../../../../ui/Button'
import { Failure } from '../../../../ui/Failure'
import { formatCount } from '../../../../util/number'
import type { Sender } from './send-rows'
import { StepSection } from '../StepSection'

const focus = (button: HTMLElement | null) => button?.focus()

/** The rows on their way to the preview: how many were sent, and what went wrong. */
export const Sending = ({ sender, onCancel }: { sender: Sender; onCancel: () => void }) => {
  const { kind, sent, total, error } = sender.use()
  const progress = `${formatCount(sent)} of ${formatCount(total)}`
  return (
    <StepSection title="Preparing the preview" isNew>
      <p className="digits" aria-live="polite">
        {progress} rows sent. Nothing changes yet.
      </p>
      <ProgressBar label="Rows sent" progress={{ value: sent, max: total, words: progress }} />
      {kind === 'failed' && <Failure {...explainError(error)} />}
      <div className="flex flex-wrap gap-2">
        {kind === 'failed' && (
          <Button ref={focus} variant="primary" onClick={() => void sender.resume()}>
            Resume
          </Button>
        )}
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </StepSection>
  )
}
