/** The first letters of the first and the last word; the first character where there are no letters. */
const initialsOf = (name: string) => {
  const letters = name
    .split(/\s+/u)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .filter((letter) => letter !== '')
  if (letters.length === 0) return Array.from(name)[0]
  return letters.length === 1 ? letters[0] : `${letters[0]}${letters.at(-1)}`
}

const sizes = { row: 'size-6 text-[0.625rem]', page: 'size-9' }

interface InitialsProps {
  name: string
  /** Where they stand. */
  size?: keyof typeof sizes
}

/** A person's initials in a circle; the name stands beside it, and is what is read, selected and copied. */
export const Initials = ({ name, size = 'row' }: InitialsProps) => (
  <span
    data-initials={initialsOf(name)}
    className={`inline-flex shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent uppercase select-none before:content-[attr(data-initials)/''] forced-colors:border ${sizes[size]}`}
  />
)
