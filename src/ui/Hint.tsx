import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

const gap = 6

const place = (anchor: Element, hint: HTMLElement) => {
  const at = anchor.getBoundingClientRect()
  const { width, height } = hint.getBoundingClientRect()
  const left = Math.max(gap, Math.min(at.left, document.documentElement.clientWidth - width - gap))
  const below = at.bottom + gap
  const top = below + height > document.documentElement.clientHeight ? at.top - height - gap : below
  hint.style.left = `${left}px`
  hint.style.top = `${top}px`
}

/**
 * Shows `text` beside its one child while that is hovered or focused; Escape hides it.
 * The child gets the id of the text for its `aria-describedby`.
 */
export const Hint = ({ text, children }: { text: string; children: (id: string) => ReactNode }) => {
  const id = useId()
  const hint = useRef<HTMLSpanElement>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  const show = () => {
    if (hint.current === null || anchor.current === null || hint.current.matches(':popover-open')) return
    hint.current.showPopover()
    place(anchor.current, hint.current)
  }
  const hide = () => {
    if (hint.current?.matches(':popover-open') === true) hint.current.hidePopover()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || hint.current?.matches(':popover-open') !== true) return
    hide()
    event.stopPropagation()
  }
  return (
    <span
      ref={anchor}
      role="presentation"
      className="inline-flex"
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={onKeyDown}
    >
      {children(id)}
      {/* In the top layer, so that no scrolling table or panel cuts it off. */}
      <span
        ref={hint}
        id={id}
        role="tooltip"
        popover="manual"
        className="fixed inset-auto m-0 max-w-72 rounded-md border border-line bg-raised px-2 py-1 text-left text-xs font-normal whitespace-normal text-ink shadow-lg"
      >
        {text}
      </span>
    </span>
  )
}
