import { Search } from 'lucide'
import { useEffect, useState } from 'react'
import type { Profile } from '../../session/profiles'
import { searchKeys } from '../../ui/shortcuts'
import { whenIdle } from '../../ui/use-idle'
import { PaletteOpener, preparePalette } from './PaletteOpener'
import { Icon } from '../../ui/Icon'

const none = () => null

/** Opens the search by a press or by Ctrl K (⌘ K). Its code is loaded when the browser is idle. */
export const PaletteButton = ({ profile }: { profile: Profile }) => {
  const [open, setOpen] = useState(false)
  useEffect(() => whenIdle(preparePalette), [])
  return (
    <>
      <button
        type="button"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="inline-flex min-h-8 min-w-8 items-center justify-center gap-2 rounded-md border-line-strong px-2 text-muted hover:bg-hover sm:w-44 sm:min-w-8 sm:justify-start sm:overflow-hidden sm:border sm:whitespace-nowrap lg:w-72 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        onClick={() => setOpen(true)}
      >
        <Icon icon={Search} />
        <span aria-hidden="true" className="hidden flex-1 text-left sm:inline">
          Search
        </span>
        <kbd aria-hidden="true" className="hidden [font-family:inherit] text-xs sm:inline">
          {searchKeys}
        </kbd>
      </button>
      <PaletteOpener profile={profile} panel={none} open={open} onOpen={setOpen} />
    </>
  )
}
