import type { Operation } from '../contract/operation'
import { createStore } from '../util/store'
import type { CallArgs } from './url'

/** A call of the API that is shown as a program. */
export interface ShownCall {
  readonly operation: Pick<
    Operation<never, unknown>,
    'id' | 'method' | 'path' | 'permission' | 'memberPermissions' | 'answers'
  >
  readonly args: CallArgs
}

const visibleCall = createStore<ShownCall | null>(null)

/** Makes a function that shows this call as a program, in the panel “API”. */
export const callShower =
  (operation: ShownCall['operation'], args: CallArgs): (() => void) =>
  () =>
    visibleCall.set({ operation, args })

/** Closes the panel. */
export const hideCall = (): void => visibleCall.set(null)

/** The call that the panel shows; null while it is closed. Components use the hook. */
export const currentCall = visibleCall.get
export const useShownCall = visibleCall.use
