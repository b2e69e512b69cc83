// Types that the benches of the console share.
/** An action, and what it waits for: a dialog of that name, or other rows. `answer` is part of a URL. */
export interface Expected {
  what: string
  dialog: string | null
  answer: string
}

/** What a page notes of itself, in milliseconds. */
export interface PageBench {
  shifts: number
  /** How long each key took. */
  keys: number[]
  rows: () => string
  /** The moment of the paint after the condition holds; an error when it never does. */
  when: (holds: () => boolean, what: string) => Promise<number>
  /** Begins to wait for an action. */
  expect: (expected: Expected) => void
  /** The time from the last answer that the action needed to the paint of its outcome. */
  done: Promise<{ afterAnswer: number; whole: number; answers: number }>
  first: Promise<number>
}

declare global {
  interface Window {
    bench: PageBench
  }
}
