import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { hintStyle } from './hint-style'

interface HintProps {
  text: string | null
  /** One element. It has to have the text as its `aria-description`: this component only draws it. */
  children: ReactNode
}

/** Shows `text` beside its one child while that is hovered or focused; Escape hides it. */
export const Hint = ({ text, children }: HintProps) => {
  const wrapper = useRef<HTMLSpanElement>(null)
  const [isShown, setIsShown] = useState(false)
  const show = () => setIsShown(true)
  const hide = () => setIsShown(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isShown || text === null) return
    hide()
    // Otherwise the panel around it would close too.
    event.preventDefault()
  }
  // The top layer, because a scrolling table or panel would cut it off.
  const open = (hint: HTMLSpanElement | null) => {
    const source = wrapper.current?.firstElementChild
    if (source instanceof HTMLElement) hint?.showPopover({ source })
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
      {children}
      {isShown && text !== null && (
        <span ref={open} role="tooltip" popover="manual" className={hintStyle}>
          {text}
        </span>
      )}
    </span>
  )
}
