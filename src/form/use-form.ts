import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createStore } from '../util/store'
import { sameValues } from './changes'
import { type FormEvent, openForm, reduceForm } from './form-state'
import { serverErrors } from './server-errors'
import type { FieldErrors } from './validate'

/** A form: what is typed, what is wrong with it, and how it is saved. */
export interface Form<Values extends object> {
  labels: Readonly<Record<keyof Values & string, string>>
  values: Values
  /** What is wrong, by field: from the first try to save on, renewed with every key. */
  errors: FieldErrors
  /** The last try's refusal as a whole; null once a field that it was about has been changed. */
  failure: Error | null
  busy: boolean
  /** Something differs from what the form began with. */
  dirty: boolean
  /** Grows with every try that was refused: the first field in error is focused then. */
  failedSubmits: number
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  /** Saves what is typed, or these values in its place. */
  submit: (values?: Values) => void
  /** Saved: leaving loses nothing. */
  isDone: () => boolean
}

export interface FormOptions<Values extends object, Saved> {
  labels: Form<Values>['labels']
  initial: Values
  check: (values: Values) => FieldErrors
  save: (values: Values) => Promise<Saved>
  onSaved: (saved: Saved) => void
}

/** The state of one form. Forms use it through useCreateForm and useEditForm. */
export const useForm = <Values extends object, Saved>(options: FormOptions<Values, Saved>): Form<Values> => {
  const { labels, check, save, onSaved } = options
  // A store and not React's state: five presses of Enter come before the next rendering.
  const [store] = useState(() => createStore(openForm(options.initial)))
  const dispatch = (event: FormEvent<Values>) => store.set(reduceForm(store.get(), event))
  const { phase, initial, values, isSubmitted, failedSubmits, lastFailure } = store.use()
  const { mutateAsync } = useMutation({ mutationFn: save })

  const submit = async (values: Values) => {
    if (store.get().phase !== 'open') return
    const isValid = Object.keys(check(values)).length === 0
    dispatch({ type: 'submitted', values, isValid })
    if (!isValid) return
    try {
      const saved = await mutateAsync(values)
      dispatch({ type: 'saved' })
      onSaved(saved)
    } catch (error) {
      dispatch({ type: 'failed', values, error: error as Error })
    }
  }

  const allServerErrors = serverErrors(lastFailure?.error, labels)
  const currentServerErrors = Object.fromEntries(
    Object.entries(allServerErrors).filter(([name]) =>
      Object.is(lastFailure?.values[name as keyof Values], values[name as keyof Values]),
    ),
  )
  const isOutdated = Object.keys(allServerErrors).length > 0 && Object.keys(currentServerErrors).length === 0
  return {
    labels,
    values,
    errors: { ...currentServerErrors, ...(isSubmitted ? check(values) : {}) },
    failure: isOutdated ? null : (lastFailure?.error ?? null),
    busy: phase === 'saving',
    dirty: !sameValues(initial, values),
    failedSubmits,
    set: (name, value) => dispatch({ type: 'changed', name, value }),
    submit: (submitted = store.get().values) => void submit(submitted),
    isDone: () => store.get().phase === 'done',
  }
}
