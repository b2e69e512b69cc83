import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const STORAGE_KEY = 'postroom.scroll'

/** Options for a navigation on the same page that scrolls to the top. */
export const toTop = { state: { toTop: true } }

const isToTop = (state: unknown) => typeof state === 'object' && state !== null && 'toTop' in state

const isFromPage = (state: unknown) => typeof state === 'object' && state !== null && 'fromPage' in state

const read = (): [string, number][] => {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

// Scroll positions in pixels, by history entry: an entry belongs to one page of one organization.
const positions = new Map(read())

/** The entry on screen; outside of React, because the document has one scroll position, whatever is mounted. */
let currentEntry = { key: '', pathname: '' }

const recordPosition = () => positions.set(currentEntry.key, window.scrollY)
const savePositions = () => sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-50)))

/** The saved scroll position of a history entry, in pixels. */
export const savedScroll = (key: string): number => positions.get(key) ?? 0

/** Restores the scroll position after Back and reload; another page starts at the top, a panel does not scroll. */
export const useScrollRestoration = (): void => {
  const { key, pathname, state } = useLocation()
  const type = useNavigationType()
  useLayoutEffect(() => {
    const before = currentEntry
    currentEntry = { key, pathname }
    if (before.key === key) return
    const savedPosition = positions.get(key)
    if (type === NavigationType.Pop && savedPosition !== undefined) window.scrollTo(0, savedPosition)
    else if (isToTop(state) || (before.pathname !== pathname && !isFromPage(state))) window.scrollTo(0, 0)
  }, [key, pathname, state, type])
  useEffect(() => {
    history.scrollRestoration = 'manual'
    window.addEventListener('scroll', recordPosition, { passive: true })
    window.addEventListener('pagehide', savePositions)
    return () => {
      window.removeEventListener('scroll', recordPosition)
      window.removeEventListener('pagehide', savePositions)
    }
  }, [])
}
