import type { IconNode } from 'lucide'
import { createElement } from 'react'

interface IconProps {
  icon: IconNode
  /** Its meaning, where there is no word beside it. */
  label?: string
  /** Its size and its place. */
  className?: string
}

/** Draws an icon in the colour of the text beside it. */
export const Icon = ({ icon, label, className = 'size-4' }: IconProps) =>
  createElement(
    'svg',
    {
      ...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }),
      className,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
    ...icon.map(([shape, attributes]) => createElement(shape, attributes)),
  )
