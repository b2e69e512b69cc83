import type { ComponentProps } from 'react'
import { Button } from './Button'
import { type ButtonVariant, buttonStyle } from './button-style'
import { Link } from './Link'

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant
  disabledReason?: string | null
}

/** A link that looks like a button; with a reason it becomes a disabled button that shows the reason. */
export const ButtonLink = ({
  variant = 'secondary',
  disabledReason = null,
  className = '',
  children,
  'aria-keyshortcuts': shortcut,
  ...rest
}: ButtonLinkProps) =>
  disabledReason === null ? (
    <Link {...rest} aria-keyshortcuts={shortcut} className={`${buttonStyle(variant)} ${className}`}>
      {children}
    </Link>
  ) : (
    <Button
      variant={variant}
      disabledReason={disabledReason}
      aria-keyshortcuts={shortcut}
      className={className}
    >
      {children}
    </Button>
  )
