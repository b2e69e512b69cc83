/** How long a finger stays on a row to select it, in milliseconds. */
const holdMs = 500

/** How far it may move while it is held, in pixels. */
const tolerance = 10

const rowAt = ({ target }: Event) => (target instanceof Element ? target.closest('[data-row]') : null)

/**
 * Calls `select` with a row when a finger rests on it, until `signal`. The press then opens nothing: neither the row nor the
 * browser's menu of its link.
 */
export const listenForHolds = (list: Element, select: (row: Element) => void, signal: AbortSignal): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let start = { x: 0, y: 0 }
  let isHeld = false
  const cancel = () => clearTimeout(timer)
  const onDown = (event: Event) => {
    const { pointerType, clientX: x, clientY: y } = event as PointerEvent
    cancel()
    isHeld = false
    const row = rowAt(event)
    if (pointerType !== 'touch' || row === null) return
    start = { x, y }
    timer = setTimeout(() => {
      isHeld = true
      select(row)
    }, holdMs)
  }
  const onMove = (event: Event) => {
    const { clientX, clientY } = event as PointerEvent
    if (Math.hypot(clientX - start.x, clientY - start.y) > tolerance) cancel()
  }
  const stopHeld = (event: Event) => {
    if (!isHeld) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onClick = (event: Event) => {
    stopHeld(event)
    isHeld = false
  }
  list.addEventListener('pointerdown', onDown, { signal })
  list.addEventListener('pointermove', onMove, { signal })
  for (const type of ['pointerup', 'pointercancel']) list.addEventListener(type, cancel, { signal })
  list.addEventListener('contextmenu', stopHeld, { signal })
  list.addEventListener('click', onClick, { signal, capture: true })
  signal.addEventListener('abort', cancel)
}
