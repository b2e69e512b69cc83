import { CircleHelp } from 'lucide'
import { type MouseEvent, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { Popover } from '../../ui/Popover'
import { showShortcuts } from '../ShortcutKeys'
import { Button } from '../../ui/Button'
import { closePopover } from './close-popover'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import { Icon } from '../../ui/Icon'

const load = () => import('./HelpText')
const HelpText = lazyWithRetry(async () => (await load()).HelpText)

const openShortcuts = (event: MouseEvent<HTMLElement>) => {
  closePopover(event)
  showShortcuts()
}

/** The help of a page, beside its heading. Its text is loaded when it is opened. */
export const PageHelp = () => {
  // The page's segment in the path is the name of its help.
  const segment = useLocation().pathname.split('/')[3] ?? ''
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      label="Help"
      button={<Icon icon={CircleHelp} />}
      className="px-2! text-muted!"
      onOpen={() => setOpened(true)}
    >
      <div className="flex flex-col gap-3">
        {opened && (
          <Suspense fallback={<p className="text-muted">Loading…</p>}>
            <HelpText key={segment} segment={segment} />
          </Suspense>
        )}
        <div className="border-t border-line pt-2">
          <Button variant="quiet" onClick={openShortcuts}>
            Keyboard shortcuts
          </Button>
        </div>
      </div>
    </Popover>
  )
}
