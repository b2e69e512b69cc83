import { ChevronDown } from 'lucide'
import type { ComponentProps } from 'react'
import { Icon } from './Icon'
import { inputStyle } from './input-style'

/** A choice of a few values, which looks like the fields and buttons beside it. `className` sets its width. */
export const Select = ({ className = '', ...rest }: ComponentProps<'select'>) => (
  <span className={`relative inline-flex ${className}`}>
    <select {...rest} className={`${inputStyle} appearance-none truncate pr-8!`} />
    <Icon
      icon={ChevronDown}
      className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-muted"
    />
  </span>
)
