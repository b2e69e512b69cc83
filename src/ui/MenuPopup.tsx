import { Fragment, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useFocusReturn } from './focus-page'
import type { MenuItem } from './menu-item'
import { MenuSign } from './MenuSign'
import { writtenKeys } from './shortcuts'
import { Link } from './Link'

interface MenuPopupProps {
  label: string
  /** The button that opened it. */
  anchor: HTMLElement
  items: MenuItem[]
  /** Whether the first item gets the focus, because the menu was opened by the keyboard. */
  focusFirst: boolean
  onClose: () => void
}

const itemStyle =
  'flex min-h-8 w-full cursor-default items-center gap-2.5 rounded-sm px-2 py-1 text-left select-none ' +
  'focus:bg-hover outline-offset-[-2px]! pointer-coarse:min-h-11'

const itemsIn = (menu: Element) => Array.from(menu.querySelectorAll<HTMLElement>('[role=menuitem]'))

/** The item to which a key of a menu leads; undefined for any other key. */
const itemByKey = (menu: Element, key: string): HTMLElement | undefined => {
  const items = itemsIn(menu)
  const focused = items.findIndex((item) => item === document.activeElement)
  if (key === 'ArrowDown') return items[(focused + 1) % items.length]
  if (key === 'ArrowUp') return items.at(focused === -1 ? -1 : focused - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  const next = [...items.slice(focused + 1), ...items.slice(0, focused + 1)]
  return next.find((item) => item.innerText.toLowerCase().startsWith(key.toLowerCase()))
}

/**
 * The popup of a menu, as in the ARIA Authoring Practices (menu button): arrow keys go round, Home and End and the first
 * letter of an item lead there, Escape and Tab close it. Render it only while it is open.
 */
export const MenuPopup = ({ label, anchor, items, focusFirst, onClose }: MenuPopupProps) => {
  const menu = useRef<HTMLDivElement>(null)
  useFocusReturn()
  useLayoutEffect(() => {
    const element = menu.current
    if (element === null) return
    element.showPopover({ source: anchor })
    const first = focusFirst ? itemsIn(element)[0] : undefined
    ;(first ?? element).focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the focus is given once.
  }, [])
  const close = () => {
    anchor.focus()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, altKey, currentTarget, target } = event
    // From the button the browser continues to the next element.
    if (key === 'Tab') return close()
    if (ctrlKey || metaKey || altKey) return undefined
    const item = itemByKey(currentTarget, key)
    if (key === 'Escape') close()
    // Space chooses a link as it does a button.
    else if (key === ' ' && target instanceof HTMLAnchorElement) target.click()
    else if (item !== undefined) item.focus()
    else return undefined
    return event.preventDefault()
  }
  return createPortal(
    <div
      ref={menu}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className="anchored max-w-80 min-w-44 rounded-lg border border-line bg-raised p-1 text-ink shadow-lg outline-none"
      onKeyDown={onKeyDown}
      // A press beside it, which gives the focus to something else.
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      {items.map((item, index) => (
        <Fragment key={item.label}>
          {index > 0 && (item.isApart === true || startsDanger(items, index)) && (
            <hr className="-mx-1 my-1 border-line" />
          )}
          <Item item={item} close={close} />
        </Fragment>
      ))}
    </div>,
    // Inside <main>, so that it belongs to a landmark.
    anchor.closest('main') ?? document.body,
  )
}

/** Whether the first dangerous item is at this place. */
const startsDanger = (items: MenuItem[], index: number) =>
  items[index]?.danger === true && items[index - 1]?.danger !== true

const Item = ({ item, close }: { item: MenuItem; close: () => void }) => {
  const reason = item.disabledReason ?? null
  const common = {
    role: 'menuitem',
    tabIndex: -1,
    'aria-description': reason ?? undefined,
    'aria-keyshortcuts': item.shortcut,
    className: `${itemStyle} ${reason !== null ? 'text-muted' : item.danger === true ? 'text-danger' : ''}`,
    onPointerMove: ({ currentTarget }: { currentTarget: HTMLElement }) =>
      currentTarget.focus({ preventScroll: true }),
  }
  const words = (
    <>
      <MenuSign label={item.label} />
      <span className="flex min-w-0 flex-1 flex-col">
        {item.label}
        {/* On one line; whole beside the item that has the focus (described.ts). */}
        {reason !== null && (
          <span aria-hidden="true" className="truncate text-xs">
            {reason}
          </span>
        )}
      </span>
      {item.shortcut !== undefined && (
        <kbd aria-hidden="true" className="[font-family:inherit] text-xs text-muted pointer-coarse:hidden">
          {writtenKeys(item.shortcut)}
        </kbd>
      )}
    </>
  )
  if ('to' in item && reason === null) {
    return (
      <Link {...common} to={item.to} state={item.state} onClick={close}>
        {words}
      </Link>
    )
  }
  return (
    <button
      {...common}
      type="button"
      aria-disabled={reason !== null || undefined}
      onClick={() => {
        if (reason !== null) return
        close()
        if ('onSelect' in item) item.onSelect()
      }}
    >
      {words}
    </button>
  )
}
