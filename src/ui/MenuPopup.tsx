import { Menu as Base } from '@base-ui/react/menu'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { MenuItem } from './menu-item'
import { MenuSign } from './MenuSign'

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
  'flex min-h-8 w-full cursor-default items-center gap-2.5 rounded-sm px-2 py-1 text-left outline-none select-none ' +
  'data-highlighted:bg-hover pointer-coarse:min-h-11'

/** The popup of a menu. Render it only while it is open. */
export const MenuPopup = ({ label, anchor, items, focusFirst, onClose }: MenuPopupProps) => (
  <Base.Root defaultOpen onOpenChange={(open) => !open && onClose()}>
    {/* Inside <main>, so that it belongs to a landmark. */}
    <Base.Portal container={anchor.closest('main') ?? document.body}>
      <Base.Positioner anchor={anchor} align="end" sideOffset={4} className="z-30 outline-none">
        <Base.Popup
          aria-label={label}
          finalFocus={() => anchor}
          className="max-w-80 popup min-w-44 rounded-lg border border-line bg-raised p-1 shadow-lg outline-none"
        >
          {items.map((item, index) => (
            <Fragment key={item.label}>
              {index > 0 && (item.isApart === true || startsDanger(items, index)) && (
                <Base.Separator className="-mx-1 my-1 h-px bg-line forced-colors:border-t" />
              )}
              <Item item={item} focus={focusFirst && index === 0} />
            </Fragment>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

/** Whether the first of the items that destroy something stands there. */
const startsDanger = (items: MenuItem[], index: number) =>
  items[index]?.danger === true && items[index - 1]?.danger !== true

const focusIt = (element: HTMLElement | null) => element?.focus()

const Item = ({ item, focus }: { item: MenuItem; focus: boolean }) => {
  const ref = focus ? focusIt : undefined
  const reason = item.disabledReason ?? null
  const className = `${itemStyle} ${reason !== null ? 'text-muted' : item.danger === true ? 'text-danger' : ''}`
  const words = (
    <>
      <MenuSign label={item.label} />
      <span className="flex flex-col">
        {item.label}
        {reason !== null && <span className="text-xs">{reason}</span>}
      </span>
    </>
  )
  if ('to' in item && reason === null) {
    return (
      <Base.LinkItem
        ref={ref}
        closeOnClick
        className={className}
        render={<Link to={item.to} state={item.state} />}
      >
        {words}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item
      ref={ref}
      className={className}
      disabled={reason !== null}
      onClick={'onSelect' in item ? item.onSelect : undefined}
    >
      {words}
    </Base.Item>
  )
}
