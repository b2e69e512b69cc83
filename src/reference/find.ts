/** Something that the search finds. */
export interface Entry {
  id: string
  title: string
  /** Shown beside the title: method and path, or the object of a member. */
  hint: string
  /** In lower case: all that it is found by. */
  words: string
  /** Of entries that match equally well those with the lower rank come first. */
  rank: number
}

const ranks: Readonly<Record<string, number>> = { operation: 0, guide: 1, error: 2, object: 3, group: 1 }

const text = (node: Element | null | undefined) => node?.textContent.trim().replaceAll(/\s+/g, ' ') ?? ''

const entry = (id: string, title: string, hint: string, rank: number): Entry => ({
  id,
  title,
  hint,
  words: `${title} ${hint} ${id}`.toLowerCase(),
  rank,
})

const titleOf = (section: Element | null) => text(section?.querySelector('h2, h3'))

const sectionEntry = (section: HTMLElement): Entry => {
  const kind = section.dataset['kind'] ?? ''
  const hint =
    kind === 'operation'
      ? text(section.querySelector('.route'))
      : kind === 'group'
        ? 'part of the reference'
        : kind
  return entry(section.id, titleOf(section), hint, ranks[kind] ?? 1)
}

const rowEntry = (row: Element): Entry =>
  entry(row.id, text(row.querySelector('th code')), titleOf(row.closest('section')), 4)

const headingEntry = (heading: Element): Entry =>
  entry(heading.id, text(heading), titleOf(heading.closest('section')), 2)

/** All that can be found on the page: operations, guides and their parts, errors, objects, members and parameters. */
export const entriesOf = (main: Element): Entry[] => [
  ...[...main.querySelectorAll<HTMLElement>('section[id]')].map(sectionEntry),
  ...[...main.querySelectorAll('.guide > h3[id]')].map(headingEntry),
  ...[...main.querySelectorAll('tr[id]')].map(rowEntry),
]

const score = ({ title, id, words }: Entry, terms: readonly string[]): number => {
  if (!terms.every((term) => words.includes(term))) return 0
  const whole = terms.join(' ')
  const lowTitle = title.toLowerCase()
  if (lowTitle === whole || id.toLowerCase() === whole) return 4
  if (lowTitle.startsWith(whole) || id.toLowerCase().startsWith(whole)) return 3
  const beginsWord = (term: string) => ` ${words}`.split(/[^a-z0-9]+/).some((word) => word.startsWith(term))
  return terms.every(beginsWord) ? 2 : 1
}

/** As many are shown; who sees so many types another word. */
const most = 30

/** What matches all words of a search, the best first. */
export const find = (entries: readonly Entry[], query: string): Entry[] => {
  const terms = query.toLowerCase().trim().split(/\s+/)
  if (terms[0] === '') return []
  return entries
    .map((one) => ({ one, points: score(one, terms) }))
    .filter(({ points }) => points > 0)
    .toSorted((left, right) => right.points - left.points || left.one.rank - right.one.rank)
    .slice(0, most)
    .map(({ one }) => one)
}
