import { RefreshCw } from 'lucide'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { onMissingCode } from '../ui/missing-code'
import { useTopmostPanel } from '../ui/topmost-dialog'

const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/**
 * Says that a part of the console couldn't be loaded although the server answers, as after an update of the server. It is
 * at the top of the page, however far that is scrolled, or at the end of an open panel, which covers the page.
 */
export const MissingCodeBanner = () => {
  const [isMissing, setMissing] = useState(false)
  const panel = useTopmostPanel()
  const isOverPanel = panel !== document.body
  useEffect(() => onMissingCode(() => setMissing(true)), [])
  const banner = (
    <output className={isOverPanel ? 'block' : 'sticky top-12 z-10 block'}>
      {isMissing && (
        <div
          ref={isOverPanel ? showWhole : undefined}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-y border-warning bg-warning-soft px-4 py-1.5"
        >
          <Icon icon={RefreshCw} className="size-4 shrink-0 text-warning" />
          <p className="min-w-0 flex-1 basis-64">
            Part of this console couldn’t be loaded, probably because the server was updated. Reload to
            continue. Saved changes are safe.
          </p>
          <Button onClick={() => location.reload()}>Reload</Button>
        </div>
      )}
    </output>
  )
  return isOverPanel ? createPortal(banner, panel) : banner
}
