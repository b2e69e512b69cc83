import type { LucideIcon } from 'lucide-react'

/** One entry of the search: a link or an action. */
export type Entry = {
  id: string
  label: string
  /** Distinguishes it from entries of the same name. */
  detail?: string | undefined
  icon: LucideIcon
  /** Why it cannot be chosen. */
  disabledReason?: string | null
} & ({ to: string } | { run: () => void })

/** Entries of one kind, under its name. */
export interface EntryGroup {
  label: string
  items: Entry[]
}

const wordsOf = (text: string) => text.toLowerCase().split(/[\s/–-]+/)

/** Whether each typed word is the beginning of a word of the label: `cre dep` finds “Create department”. */
export const matches = (label: string, typed: string): boolean => {
  const words = wordsOf(label)
  return wordsOf(typed.trim()).every((prefix) => words.some((word) => word.startsWith(prefix)))
}
