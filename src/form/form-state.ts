/** Where a form stands. */
export interface FormState<Values extends object> {
  /** Nothing is being saved, something is, or it has been saved and the form is about to go. */
  phase: 'open' | 'saving' | 'done'
  initial: Values
  values: Values
  /** Somebody has tried to save: from then on it says what is wrong. */
  isSubmitted: boolean
  /** How many tries to save have failed. */
  failedSubmits: number
  /** The error of the last try and what was to be saved; null while the next try runs. */
  lastFailure: { error: Error; values: Values } | null
}

export type FormEvent<Values extends object> =
  | { type: 'changed'; name: keyof Values; value: Values[keyof Values] }
  | { type: 'submitted'; values: Values; isValid: boolean }
  | { type: 'saved' }
  | { type: 'failed'; values: Values; error: Error }

/** The state of a form that is opened. */
export const openForm = <Values extends object>(initial: Values): FormState<Values> => ({
  phase: 'open',
  initial,
  values: initial,
  isSubmitted: false,
  failedSubmits: 0,
  lastFailure: null,
})

/** What a form's state is after an event. A form is submitted only while it is open. */
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
