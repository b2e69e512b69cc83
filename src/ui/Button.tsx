/* oxlint-disable jsx-a11y/role-supports-aria-props -- Every role has aria-description since WAI-ARIA 1.3. */
import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonVariant, buttonStyle } from './button-style'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant
  /** Why the button is disabled; it stays focusable so that the reason can be read. */
  disabledReason?: string | null
  /** Its action is running: further clicks do nothing. */
  busy?: boolean
}

const preventClick = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** A button that shows a reason while it is disabled (described.ts). */
export const Button = ({
  variant = 'secondary',
  disabledReason = null,
  busy = false,
  type = 'button',
  className = '',
  onClick,
  ...rest
}: ButtonProps) => {
  const isDisabled = busy || disabledReason !== null
  return (
    <button
      {...rest}
      type={type}
      className={`${buttonStyle(variant)} ${className}`}
      aria-disabled={isDisabled || undefined}
      aria-busy={busy || undefined}
      aria-description={disabledReason ?? undefined}
      onClick={isDisabled ? preventClick : onClick}
    />
  )
}
