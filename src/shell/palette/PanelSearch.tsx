import { useState } from 'react'
import { useOrganization } from '../../session/organization'
import { PaletteOpener } from './PaletteOpener'

/** Opens the search over a panel by Ctrl K (⌘ K). */
export const PanelSearch = ({ panel }: { panel: () => Element | null }) => {
  const profile = useOrganization()
  const [open, setOpen] = useState(false)
  return <PaletteOpener profile={profile} panel={panel} open={open} onOpen={setOpen} />
}
