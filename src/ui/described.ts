import { openHint } from './hint'
import { writtenKeys } from './shortcuts'

// A menu has its keys beside its items, and the search on its button.
const withKeys = '[aria-keyshortcuts]:not([role=menuitem], :has(kbd))'
const described = `[aria-description], ${withKeys}`

/**
 * Returns the lines of an element's hint: its description, and its keys under the pointer. A screen reader has both from the element,
 * and the hint isn't its description, so neither is read twice.
 */
export const hintLines = (source: Element, isPointed: boolean): string[] => {
  const keys =
    isPointed && source.matches(withKeys) ? writtenKeys(source.getAttribute('aria-keyshortcuts') ?? '') : ''
  return [source.getAttribute('aria-description') ?? '', keys === '' ? '' : `Shortcut: ${keys}`].filter(
    (line) => line !== '',
  )
}

const describedAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(described) : null

/**
 * Draws each `aria-description` in the document, and the keys of `aria-keyshortcuts`, beside its element while that is hovered or focused; Escape takes it away.
 * One listener for all: a list has a hundred of them.
 */
export const showDescriptions = (): void => {
  // A touch leaves an element hovered.
  const hasPointer = matchMedia('(hover: hover)')
  let openTip: { source: HTMLElement; close: () => void } | null = null
  const hide = () => {
    openTip?.close()
    openTip = null
    changes.disconnect()
  }
  const show = (source: HTMLElement | null) => {
    hide()
    const lines = source === null ? [] : hintLines(source, source.matches(':hover') && hasPointer.matches)
    if (source === null || lines.length === 0) return
    // A hint over a dialog is part of it, and is removed with it.
    const place = source.closest('dialog, [popover], main') ?? document.body
    openTip = { source, close: openHint(source, place, lines) }
    changes.observe(source, { attributeFilter: ['aria-description'] })
    changes.observe(document, { childList: true, subtree: true })
  }
  // The description changes, or goes with its element.
  const changes = new MutationObserver((records) => {
    if (openTip === null) return
    if (!openTip.source.isConnected) hide()
    else if (records.some(({ type }) => type === 'attributes')) show(openTip.source)
  })
  const onEnter = ({ target }: Event) => {
    const source = describedAt(target)
    if (source !== null && source !== openTip?.source) show(source)
  }
  const onLeave = ({ target, relatedTarget }: PointerEvent | FocusEvent) => {
    const source = describedAt(target)
    if (source !== null && source === openTip?.source && describedAt(relatedTarget) !== source) hide()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || openTip === null) return
    // Otherwise the panel around it would close too.
    const { source } = openTip
    if (source.ariaDescription !== null && source.contains(document.activeElement)) event.preventDefault()
    hide()
  }
  document.addEventListener('pointerover', onEnter)
  document.addEventListener('focusin', onEnter)
  document.addEventListener('pointerout', onLeave)
  document.addEventListener('focusout', onLeave)
  document.addEventListener('keydown', onKeyDown, { capture: true })
  // The element that was hovered or focused before this code was loaded.
  show(document.querySelector<HTMLElement>(`:is(${described}):is(:focus, :hover)`))
}
