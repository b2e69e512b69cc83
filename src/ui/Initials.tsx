/** The first letters of the first and the last word; the first character where there are no letters. */
const initialsOf = (name: string) => {
  const letters = name
    .split(/\s+/u)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .filter((letter) => letter !== '')
  if (letters.length === 0) return Array.from(name)[0]
  return letters.length === 1 ? letters[0] : `${letters[0]}${letters.at(-1)}`
}

/** A person's initials in a circle; the name stands beside it, and is what is read, selected and copied. */
export const Initials = ({ name }: { name: string }) => (
  <span
    data-initials={initialsOf(name)}
    className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-[0.625rem] font-semibold text-accent uppercase select-none before:content-[attr(data-initials)/''] forced-colors:border"
  />
)
