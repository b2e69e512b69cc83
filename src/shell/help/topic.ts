import type { Operation } from '../../contract/operation'

/** The help of a page. */
export interface HelpTopic {
  /** What the page is for, in a few sentences. */
  what: string
  /** The contract's limits, a sentence each. */
  limits: readonly string[]
  /** The group of the operations in the reference. */
  tag: string
  /** The operations behind the page, the page's own first. */
  operations: readonly Pick<Operation<never, unknown>, 'id' | 'method' | 'path'>[]
}

/** The sizes a mailbox may have, in words. */
export const sizeRange = (min: number, max: number): string =>
  `from ${min / 2 ** 20} MiB to ${max / 2 ** 50} PiB`
