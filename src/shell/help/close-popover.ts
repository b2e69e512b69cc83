import type { MouseEvent } from 'react'

/** Closes the popover around what was pressed: it would cover what opens. */
export const closePopover = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
