import type { IconNode } from 'lucide'

/** One entry of the search: a link or an action. */
export type Entry = {
  id: string
  label: string
  /** Distinguishes it from entries of the same name. */
  detail?: string | undefined
  /** Other words that find it. */
  also?: string | undefined
  /** Without one it has the sign of an act, by its label. */
  icon?: IconNode
  /** Why it cannot be chosen. */
  disabledReason?: string | null
  /** What can be done with it, on a level of its own. */
  acts?: readonly Entry[]
} & ({ to: string } | { run: () => void })

/** Entries of one kind, under its name. */
export interface EntryGroup {
  label: string
  items: Entry[]
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string) => text.toLowerCase().split(/[\s/–-]+/)

/** Whether each typed word is the beginning of a word of the label: `cre dep` finds “Create department”. */
export const matches = (label: string, typed: string): boolean => {
  const words = wordsOf(label)
  return wordsOf(typed.trim()).every((prefix) => words.some((word) => word.startsWith(prefix)))
}

/**
 * Whether an entry found for what was typed before may still be meant: its texts hold each typed word, whatever its accents.
 */
export const mayBeMeant = (
  { label, detail = '', also = '' }: Pick<Entry, 'label' | 'detail' | 'also'>,
  typed: string,
): boolean => {
  const text = fold(`${label} ${detail} ${also}`)
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
