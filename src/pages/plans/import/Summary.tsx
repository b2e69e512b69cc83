import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button'
import { FootBar } from '../../../ui/FootBar'

interface SummaryProps {
  /** The state of the step, in a few words. */
  children: ReactNode
  /** The label of the main button. */
  action: string
  busy: boolean
  disabledReason: string | null
  onAction: () => void
  onBack: () => void
}

/** The end of a step, which stays on screen: its state, and the button that continues. */
export const Summary = ({ children, action, busy, disabledReason, onAction, onBack }: SummaryProps) => (
  <FootBar>
    <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-2">
      <output className="font-semibold digits sm:text-lg">{children}</output>
      <div className="flex gap-2">
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button
          data-continue
          variant="primary"
          busy={busy}
          disabledReason={disabledReason}
          onClick={onAction}
        >
          {action}
        </Button>
      </div>
    </div>
  </FootBar>
)
