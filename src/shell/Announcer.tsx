import { createPortal } from 'react-dom'
import { useAnnouncement } from '../ui/announce'
import { useTopmostDialog } from '../ui/topmost-dialog'

/** The one place from which `announce` is read out. */
export const Announcer = () =>
  createPortal(
    <div aria-live="polite" className="sr-only">
      {useAnnouncement()}
    </div>,
    useTopmostDialog(),
  )
