/** An error in settings or arguments, in plain sentences and without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
