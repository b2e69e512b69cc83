import { curlOf } from './curl'
import type { Operation } from '../contract/operation'

let last: string | null = null

/** Notes what is being done, as a command that does it again; null until it is known to be done. */
export const noteAct = (
  act: {
    operation: Pick<Operation<never, unknown>, 'method' | 'path'>
    args: Parameters<typeof curlOf>[1]
  } | null,
): void => {
  if (act === null) last = null
  else {
    // Neither the version that was changed nor the mark of this one try belongs to doing it again.
    const { ifMatch: _version, idempotencyKey: _try, ...args } = act.args
    last = curlOf(act.operation, args)
  }
}

/** The command for what was done last, once. */
export const takeAct = (): string | null => {
  const taken = last
  last = null
  return taken
}
