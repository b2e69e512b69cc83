/** A mistake of whoever runs the program, said in plain sentences and without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
