/** A write that broke a constraint of the database, with the rows that it would have written. */
export class ConstraintViolation extends Error {
  override readonly name = 'ConstraintViolation'
  readonly constraint: string
  readonly rows: readonly object[]

  constructor(constraint: string, rows: readonly object[], options: ErrorOptions) {
    super(`The constraint ${constraint} is violated.`, options)
    this.constraint = constraint
    this.rows = rows
  }
}

/**
 * Runs a write of rows. The refusal needs their values, whichever operation writes them: an undo and a bulk change have no
 * body that says them.
 * @throws ConstraintViolation where they break a constraint.
 */
export const writeRows = async <Result>(
  rows: readonly object[],
  write: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await write()
  } catch (error) {
    const { constraint } = (error ?? {}) as { constraint?: string }
    throw constraint === undefined ? error : new ConstraintViolation(constraint, rows, { cause: error })
  }
}
