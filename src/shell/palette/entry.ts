import type { LucideIcon } from 'lucide-react'

/** One thing that the search offers: to go to, or to do. */
export type Entry = {
  id: string
  label: string
  /** What tells it from others of the same name. */
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

/** Whether each word of what is typed begins a word of the label: `cre dep` finds “Create department”. */
export const matches = (label: string, typed: string): boolean => {
  const words = wordsOf(label)
  return wordsOf(typed.trim()).every((prefix) => words.some((word) => word.startsWith(prefix)))
}
