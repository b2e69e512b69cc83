import { openHint } from './hint'

const described = '[aria-description]'

const describedAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(described) : null

/**
 * Draws each `aria-description` in the document beside its element while that is hovered or focused; Escape takes it away.
 * One listener for all: a list has a hundred of them.
 */
export const showDescriptions = (): void => {
  let shown: { source: HTMLElement; close: () => void } | null = null
  const hide = () => {
    shown?.close()
    shown = null
    changes.disconnect()
  }
  const show = (source: HTMLElement | null) => {
    hide()
    const text = source?.ariaDescription ?? ''
    if (source === null || text === '') return
    // A hint over a dialog is part of it, and is removed with it.
    const place = source.closest('dialog, [popover], main') ?? document.body
    shown = { source, close: openHint(source, place, [text]) }
    changes.observe(source, { attributeFilter: ['aria-description'] })
    changes.observe(document, { childList: true, subtree: true })
  }
  // The description changes, or goes with its element.
  const changes = new MutationObserver((records) => {
    if (shown === null) return
    if (!shown.source.isConnected) hide()
    else if (records.some(({ type }) => type === 'attributes')) show(shown.source)
  })
  const onEnter = ({ target }: Event) => {
    const source = describedAt(target)
    if (source !== null && source !== shown?.source) show(source)
  }
  const onLeave = ({ target, relatedTarget }: PointerEvent | FocusEvent) => {
    const source = describedAt(target)
    if (source !== null && source === shown?.source && describedAt(relatedTarget) !== source) hide()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || shown === null) return
    // Otherwise the panel around it would close too.
    if (shown.source.contains(document.activeElement)) event.preventDefault()
    hide()
  }
  document.addEventListener('pointerover', onEnter)
  document.addEventListener('focusin', onEnter)
  document.addEventListener('pointerout', onLeave)
  document.addEventListener('focusout', onLeave)
  document.addEventListener('keydown', onKeyDown, { capture: true })
  // The element that was hovered or focused before this code was loaded.
  show(document.querySelector<HTMLElement>(`${described}:focus, ${described}:hover`))
}
