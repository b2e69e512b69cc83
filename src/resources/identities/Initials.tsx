import { initialsOf } from '../../util/initials'

/** The name's hue among six; the first one is that of the accent. */
const hueOf = (name: string): number => {
  let sum = 0
  for (let index = 0; index < name.length; index += 1) sum += name.charCodeAt(index)
  return sum % 6
}

/**
 * The initials of a name in a circle beside it; they are not read out, selected or copied. An element, since a browser
 * cannot keep the style of a `::before` with its own text for the next row.
 */
export const Initials = ({ of, className = '' }: { of: string; className?: string }) => (
  <span aria-hidden="true" className={`initials hue-${hueOf(of)} ${className}`}>
    {initialsOf(of)}
  </span>
)
