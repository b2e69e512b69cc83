import { queryClient } from '../api/query-client'

/** Milliseconds for which a row is awaited that a change has made. */
const observeMs = 3000

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The IDs in an answer, also one level below; those of the changed things are among them. */
const idsIn = (value: unknown, depth = 2): string[] =>
  isRecord(value) && depth > 0
    ? Object.entries(value).flatMap(([name, member]) =>
        typeof member === 'string' && name.endsWith('_id') ? [member] : idsIn(member, depth - 1),
      )
    : []

const glow = (row: HTMLElement) => {
  row.dataset['glow'] = ''
  row.addEventListener('animationend', ({ target }) => {
    if (target === row) delete row.dataset['glow']
  })
}

/** Lets the rows of changed things glow once, those that are on screen and those that come with the next answer. */
const glowRowsOf = (ids: ReadonlySet<string>) => {
  const glowedRows = new Set<string>()
  const look = () => {
    for (const row of document.querySelectorAll<HTMLElement>('[data-row]')) {
      const id = row.dataset['row'] ?? ''
      if (!ids.has(id) || glowedRows.has(id)) continue
      glowedRows.add(id)
      glow(row)
    }
  }
  look()
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), observeMs)
}

/** From now on the row of whatever is changed here glows once. */
export const glowChangedRows = (): void => {
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const answer: unknown = event.mutation.state.data
    if (isRecord(answer)) glowRowsOf(new Set(idsIn(answer['body'])))
  })
}
