import { useEffect } from 'react'
import { createStore } from '../util/store'

/** One announcement. Each has an id, so that the same text is announced a second time. */
interface Announcement {
  id: number
  text: string
}

/** How long an announcement stays (ms), so that a screen reader doesn't find it again later. */
const visibleMs = 1000

const none: readonly Announcement[] = []
const announcements = createStore(none)
let count = 0

/** The announcements that a screen reader reads now, the latest last. */
export const useAnnouncements = announcements.use

/** Announces a sentence to screen readers without interrupting them, once. */
export const announce = (text: string): void => {
  count += 1
  const one = { id: count, text }
  announcements.set([...announcements.get(), one])
  setTimeout(() => announcements.set(announcements.get().filter((other) => other !== one)), visibleMs)
}

/**
 * Announces a text when it changes. Text in its own live region is read out again whenever a panel or a
 * question that was over it closes.
 * @param text nothing is announced while it is empty.
 */
export const useAnnouncement = (text: string): void =>
  useEffect(() => {
    if (text !== '') announce(text)
  }, [text])
