import { createPortal } from 'react-dom'
import { useAnnouncements } from '../ui/announce'
import { useTopmostDialog } from '../ui/topmost-dialog'

/** The live region in which screen readers find announcements. */
export const Announcer = () =>
  createPortal(
    <div aria-live="polite" className="sr-only">
      {useAnnouncements().map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>,
    useTopmostDialog(),
  )
