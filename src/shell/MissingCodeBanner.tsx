import { RefreshCw } from 'lucide'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { onMissingCode } from '../ui/missing-code'
import { useTopmostPanel } from '../ui/topmost-dialog'

const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/**
 * Says that a part of the console does not come though the server answers, as where that has another version by now. At the
 * top of the page, wherever that is scrolled to; at the end of an open panel, beside which nothing can be pressed.
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
            A part of this console could not be loaded, as happens after an update of the server. Reload to go
            on: what was saved is safe.
          </p>
          <Button onClick={() => location.reload()}>Reload</Button>
        </div>
      )}
    </output>
  )
  return isOverPanel ? createPortal(banner, panel) : banner
}
