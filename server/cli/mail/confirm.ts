import { UsageError } from '../../usage-error.ts'
import type { Io } from '../context.ts'

/** Asks for confirmation. @throws UsageError without a terminal, or if the answer isn't yes. */
export const confirm = async (io: Io, question: string): Promise<void> => {
  if (io.ask === undefined) throw new UsageError("Can't ask for confirmation here. Add --yes.")
  if (!/^y(es)?$/i.test((await io.ask(`${question} [y/N] `)).trim()))
    throw new UsageError('Nothing was changed.')
}
