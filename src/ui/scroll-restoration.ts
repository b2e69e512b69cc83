import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const STORAGE_KEY = 'postroom.scroll'

/** Options for a navigation on the same page that starts at its top again. */
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

/** In pixels, by entry of the history: an entry belongs to one page of one organization, and Back leads to each of them. */
const positions = new Map(read())

/** The entry on screen; outside of React, because the document has one scroll position, whatever is mounted. */
let currentEntry = { key: '', pathname: '' }

const recordPosition = () => positions.set(currentEntry.key, window.scrollY)
const savePositions = () => sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-50)))

/** How far down one had left that entry of the history, in pixels. */
export const savedScroll = (key: string): number => positions.get(key) ?? 0

/** Where one left a page, Back and reload return to; another page starts at its top, a panel leaves it where it is. */
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
