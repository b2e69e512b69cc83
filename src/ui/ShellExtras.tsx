import { LockWarning } from './LockWarning'
import { ShortcutKeys } from './ShortcutKeys'

/** What the shell has beside what is seen at first: the keyboard's shortcuts and the warning before the lock. */
export const ShellExtras = () => (
  <>
    <ShortcutKeys />
    <LockWarning />
  </>
)
