import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

const gap = 6

const place = (anchor: Element, hint: HTMLElement) => {
  const at = anchor.getBoundingClientRect()
  const { width, height } = hint.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const left = Math.max(gap, Math.min(at.left, clientWidth - width - gap))
  const below = at.bottom + gap
  hint.style.left = `${left}px`
  hint.style.top = `${below + height > clientHeight ? at.top - height - gap : below}px`
}

/**
 * Shows `text` beside its one child while that is hovered or focused; Escape hides it.
 * The child gets the id of the text for its `aria-describedby`, or nothing when there is no text.
 */
export const Hint = ({
  text,
  children,
}: {
  text: string | null
  children: (id: string | undefined) => ReactNode
}) => {
  const id = useId()
  const hint = useRef<HTMLSpanElement>(null)
  const wrapper = useRef<HTMLSpanElement>(null)
  const shown = () => hint.current?.matches(':popover-open') === true
  const show = () => {
    const anchor = wrapper.current?.firstElementChild
    if (hint.current === null || anchor === null || anchor === undefined || shown()) return
    hint.current.showPopover()
    place(anchor, hint.current)
  }
  const hide = () => {
    if (shown()) hint.current?.hidePopover()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !shown()) return
    hide()
    event.stopPropagation()
  }
  return (
    <span
      ref={wrapper}
      role="presentation"
      className="contents"
      onPointerOver={show}
      onPointerOut={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={onKeyDown}
    >
      {children(text === null ? undefined : id)}
      {/* In the top layer, so that no scrolling table or panel cuts it off. */}
      {text !== null && (
        <span
          ref={hint}
          id={id}
          role="tooltip"
          popover="manual"
          className="pointer-events-none fixed inset-auto m-0 max-w-72 rounded-md border border-line bg-raised px-2 py-1 text-left text-xs font-normal whitespace-normal text-ink shadow-lg"
        >
          {text}
        </span>
      )}
    </span>
  )
}
