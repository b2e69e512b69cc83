const segments = new Intl.Segmenter()

const firstOf = (word = ''): string => segments.segment(word)[Symbol.iterator]().next().value?.segment ?? ''

/** The first letters of the first and the last word of a name; a picture, which says nothing that the name does not. */
export const Initials = ({ name }: { name: string }) => {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const letters = [words[0], words.length > 1 ? words.at(-1) : '']
  return (
    <span
      aria-hidden="true"
      className="mr-2 inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent select-none"
    >
      <bdi>{letters.map(firstOf).join('').toUpperCase()}</bdi>
    </span>
  )
}
