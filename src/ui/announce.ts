import { useEffect } from 'react'
import { createStore } from '../util/store'

/** One announcement. Each has an id, so that the same words are announced a second time. */
interface Announcement {
  id: number
  text: string
}

/** For how long a screen reader finds an announcement, in milliseconds: what has been read is not found again. */
const keptMs = 1000

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
  setTimeout(() => announcements.set(announcements.get().filter((other) => other !== one)), keptMs)
}

/**
 * Announces words when they change. Text in its own live region is read out again whenever a panel or a
 * question that was over it closes.
 * @param words nothing is announced while they are empty.
 */
export const useAnnounced = (words: string): void =>
  useEffect(() => {
    if (words !== '') announce(words)
  }, [words])
