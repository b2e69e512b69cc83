import { useAnnouncement } from './announce'

/** The one place from which `announce` is read out. */
export const Announcer = () => (
  <div aria-live="polite" className="sr-only">
    {useAnnouncement()}
  </div>
)
