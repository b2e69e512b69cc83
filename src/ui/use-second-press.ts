import { useRef } from 'react'

interface SecondPress {
  onPointerDown: () => void
  /** Whether a click, by its `detail`, is such a press; a click with detail 0 comes from Enter or Space. */
  isSecondPress: (detail: number) => boolean
}

/**
 * For the button of a popover that closes by a press beside it: a second press of the button closes it too, before its click,
 * which must not open it again.
 */
export const useSecondPress = (isOpen: boolean): SecondPress => {
  const wasOpen = useRef(false)
  return {
    onPointerDown: () => {
      wasOpen.current = isOpen
    },
    isSecondPress: (detail) => detail > 0 && wasOpen.current,
  }
}
