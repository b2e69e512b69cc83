import { type PointerEvent, useRef } from 'react'

/** How far a finger goes before it is known to be a swipe, in pixels. */
const slackPx = 6

/** How far it goes to be one that counts, in pixels. */
const farPx = 40

/** How far it comes back to mean something else, in pixels. */
const backPx = 10

interface Swipe {
  pointerId: number
  x: number
  y: number
  axis?: 'X' | 'Y'
  distance: number
  farthest: number
}

interface SwipeHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void
}

/**
 * Lets a finger or a pen push an element away, to the right or down; it goes with the finger, and comes back where that was
 * not far enough. The element has `touch-action: none` or `pinch-zoom`, and is no longer drawn after `onSwiped`.
 */
export const useSwipe = (onSwiped: () => void): SwipeHandlers => {
  const swipe = useRef<Swipe | null>(null)
  const end = ({ currentTarget, pointerId, type }: PointerEvent<HTMLElement>) => {
    const last = swipe.current
    if (last?.pointerId !== pointerId) return
    swipe.current = null
    const { distance, farthest } = last
    if (type === 'pointerup' && distance > farPx && farthest - distance < backPx) onSwiped()
    else currentTarget.style.transform = ''
  }
  return {
    onPointerDown: ({ pointerId, pointerType, isPrimary, target, clientX: x, clientY: y }) => {
      if (pointerType === 'mouse' || !isPrimary || (target as Element).closest('button, a') !== null) return
      swipe.current = { pointerId, x, y, distance: 0, farthest: 0 }
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }) => {
      const now = swipe.current
      if (now?.pointerId !== pointerId) return
      const [x, y] = [clientX - now.x, clientY - now.y]
      if (Math.hypot(x, y) < slackPx && now.axis === undefined) return
      now.axis ??= Math.abs(x) > Math.abs(y) ? 'X' : 'Y'
      now.distance = Math.max(0, now.axis === 'X' ? x : y)
      now.farthest = Math.max(now.farthest, now.distance)
      currentTarget.style.transform = `translate${now.axis}(${now.distance}px)`
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
