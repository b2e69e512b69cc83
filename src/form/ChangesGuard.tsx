import { LeaveGuard } from '../ui/LeaveGuard'

/** Asks for confirmation before typed values are lost. */
export const ChangesGuard = (props: { dirty: boolean; isDone: () => boolean }) => (
  <LeaveGuard
    {...props}
    title="Leave without saving?"
    confirmLabel="Discard changes"
    cancelLabel="Keep editing"
  >
    Your changes aren’t saved yet.
  </LeaveGuard>
)
