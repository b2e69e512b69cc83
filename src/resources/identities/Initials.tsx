import { initialsOf } from '../../util/initials'

/**
 * A person's initials in a circle beside the name; they are not read out, selected or copied. An element, since a browser
 * cannot keep the style of a `::before` with a text of its own for the next row.
 */
export const Initials = ({ of, className = '' }: { of: string; className?: string }) => (
  <span aria-hidden="true" className={`initials ${className}`}>
    {initialsOf(of)}
  </span>
)
