import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

const rowOf = (rowId: string) => document.querySelector(`[data-row="${CSS.escape(rowId)}"]`)

/** The link of a row to the page or panel of its thing, below the list's path. */
const linkOf = (row: Element | null | undefined, listPath: string) =>
  Array.from(row?.querySelectorAll('a') ?? []).find(({ pathname }) => pathname.startsWith(`${listPath}/`))

/** Focuses the link of a row, unless the focus has gone elsewhere on the page. */
export const focusLinkOf = (rowId: string, listPath: string): void => {
  const { activeElement } = document
  if (activeElement !== document.body && activeElement?.closest('.peek') == null) return
  linkOf(rowOf(rowId), listPath)?.focus({ preventScroll: true })
}

/** Marks the row that is shown beside its list, and leads to the rows before and after it, as far as the page goes. */
export const useRowWalk = (rowId: string, listPath: string): { previous: () => void; next: () => void } => {
  const navigate = useNavigate()
  const { state } = useLocation()
  // After each rendering, because the list may have rendered the row anew; a row that is marked stays as it is.
  useEffect(() => {
    const row = rowOf(rowId)
    if (row?.hasAttribute('aria-current') === false) row.setAttribute('aria-current', 'true')
  })
  useEffect(() => () => rowOf(rowId)?.removeAttribute('aria-current'), [rowId])
  // The list is narrower beside it, so that the row may have moved.
  useEffect(() => {
    rowOf(rowId)?.scrollIntoView({ block: 'nearest' })
  }, [rowId])
  // One entry of the history for the walk: Back and closing lead to the list.
  const show = ({ pathname, search }: HTMLAnchorElement) =>
    void navigate(pathname + search, { replace: true, state, preventScrollReset: true })
  const onClick = useEffectEvent((event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!isPlain || !(event.target instanceof Element)) return
    const link = event.target.closest<HTMLAnchorElement>('[data-row] a')
    if (!link?.pathname.startsWith(`${listPath}/`)) return
    event.preventDefault()
    show(link)
  })
  useEffect(() => {
    // Before the router's own listener, which would add an entry.
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [])
  const walk = (by: 1 | -1) => () => {
    const rows = Array.from(document.querySelectorAll('[data-row]'))
    const present = rowOf(rowId)
    const at = rows.findIndex((one) => one === present)
    const row = at === -1 ? undefined : rows[at + by]
    const link = linkOf(row, listPath)
    if (link === undefined) return
    show(link)
  }
  return { previous: walk(-1), next: walk(1) }
}
