import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useOrganization } from '../api/organization'
import { Button } from './Button'
import { backdropStyle, dialogStyle } from './dialog-style'
import { PaletteOpener } from './palette/PaletteOpener'
import { usePanelTitle } from './panel-title'

interface PanelProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A panel at the right-hand side, over the page it belongs to. It stands only while it is open. */
export const Panel = ({ title, onClose, children }: PanelProps) => {
  usePanelTitle(title)
  const body = useRef<HTMLDivElement>(null)
  const profile = useOrganization()
  const [searching, setSearching] = useState(false)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropStyle} />
        <Dialog.Popup
          initialFocus={() => body.current?.querySelector<HTMLElement>('input, textarea, select') ?? true}
          className={`${dialogStyle} inset-y-0 right-0 w-[min(30rem,100vw)]`}
        >
          <div className="flex items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-5">
            <Dialog.Title className="min-w-0 text-lg font-semibold wrap-anywhere">{title}</Dialog.Title>
            <Button variant="quiet" className="px-2!" aria-label="Close" onClick={onClose}>
              <X aria-hidden="true" className="size-4" />
            </Button>
          </div>
          <div ref={body} className="p-5">
            {children}
          </div>
          <PaletteOpener
            profile={profile}
            panel={() => body.current?.closest('[role=dialog]') ?? null}
            open={searching}
            onOpen={setSearching}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
