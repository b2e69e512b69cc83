import type { MouseEvent } from 'react'

/** Closes the popover around a pressed link or button: it would cover the page or dialog that opens. */
export const closePopover = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
