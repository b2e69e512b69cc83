import { createPortal } from 'react-dom'
import { useAnnouncement } from './announce'
import { useFront } from './front'

/** The one place from which `announce` is read out. */
export const Announcer = () =>
  createPortal(
    <div aria-live="polite" className="sr-only">
      {useAnnouncement()}
    </div>,
    useFront(),
  )
