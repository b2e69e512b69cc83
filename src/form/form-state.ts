/** The state of a form. */
export interface FormState<Values extends object> {
  /** `saving` while a request runs, `done` when it has succeeded and the form is about to close. */
  phase: 'open' | 'saving' | 'done'
  initial: Values
  values: Values
  /** Whether the user has tried to save. From then on the form shows errors. */
  isSubmitted: boolean
  /** How many tries to save have failed. */
  failedSubmits: number
  /** The error and the values of the last try; null while the next try runs. */
  lastFailure: { error: Error; values: Values } | null
}

export type FormEvent<Values extends object> =
  | { type: 'changed'; name: keyof Values; value: Values[keyof Values] }
  | { type: 'submitted'; values: Values; isValid: boolean }
  | { type: 'saved' }
  | { type: 'failed'; values: Values; error: Error }

/** The first state of a form. */
export const openForm = <Values extends object>(initial: Values): FormState<Values> => ({
  phase: 'open',
  initial,
  values: initial,
  isSubmitted: false,
  failedSubmits: 0,
  lastFailure: null,
})

/** The state after an event. Send `submitted` only while the phase is `open`. */
export const reduceForm = <Values extends object>(
  state: FormState<Values>,
  event: FormEvent<Values>,
): FormState<Values> => {
  const failedSubmits = state.failedSubmits + 1
  if (event.type === 'changed') {
    return { ...state, values: { ...state.values, [event.name]: event.value } }
  }
  if (event.type === 'saved') return { ...state, phase: 'done' }
  if (event.type === 'failed') {
    return {
      ...state,
      phase: 'open',
      failedSubmits,
      lastFailure: { error: event.error, values: event.values },
    }
  }
  const submitted = { ...state, values: event.values, isSubmitted: true }
  return event.isValid
    ? { ...submitted, phase: 'saving', lastFailure: null }
    : { ...submitted, failedSubmits }
}
