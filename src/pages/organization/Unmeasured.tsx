import { useMailState } from '../../resources/health/use-mail-state'
import { unmeasuredText } from './measured-text'

/** Says when mailboxes are measured, where none is measured yet. */
export const Unmeasured = ({ mailboxCount }: { mailboxCount: number }) => (
  <p className="text-muted">{unmeasuredText(useMailState(), mailboxCount)}</p>
)
