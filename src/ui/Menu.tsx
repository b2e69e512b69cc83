import { type ReactNode, Suspense, useState } from 'react'
import { lazyWithRetry, preload } from './lazy-with-retry'
import type { MenuItem } from './menu-item'
import { useSecondPress } from './use-second-press'

const loadPopup = () => import('./MenuPopup')
const MenuPopup = lazyWithRetry(async () => (await loadPopup()).MenuPopup)

interface MenuProps {
  /** Names the menu for screen readers. */
  label: string
  /** What the button shows. */
  children: ReactNode
  items: MenuItem[] | (() => MenuItem[])
  className?: string
}

/** A button with a menu. The menu's code is loaded on hover or focus; a press before it has arrived still opens it. */
export const Menu = ({ label, children, items, className = '' }: MenuProps) => {
  const [open, setOpen] = useState<{ anchor: HTMLElement; byKey: boolean } | null>(null)
  const { onPointerDown, isSecondPress } = useSecondPress(open !== null)
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        className={`inline-flex min-h-8 min-w-8 items-center justify-center gap-2 rounded-md px-1 hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:min-w-11 ${className}`}
        onPointerEnter={() => preload(loadPopup)}
        onFocus={() => preload(loadPopup)}
        onPointerDown={onPointerDown}
        onClick={({ currentTarget, detail }) =>
          setOpen(isSecondPress(detail) ? null : { anchor: currentTarget, byKey: detail === 0 })
        }
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen({ anchor: event.currentTarget, byKey: true })
        }}
      >
        {children}
      </button>
      {open !== null && (
        <Suspense fallback={null}>
          <MenuPopup
            label={label}
            anchor={open.anchor}
            items={typeof items === 'function' ? items() : items}
            focusFirst={open.byKey}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}
