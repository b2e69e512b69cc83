import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sameValues } from './changes'
import { type FormEvent, openForm, reduceForm } from './form-state'
import { serverErrors } from './server-errors'
import type { FieldErrors } from './validate'

/** What the fields of some values use. A form with more values has it too. */
export interface FormFields<Values extends object> {
  labels: Readonly<Record<keyof Values & string, string>>
  values: Values
  /** The errors by field, from the first try to save on. Each change of a value renews them. */
  errors: FieldErrors
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
}

/** A form: its values, their errors, and how to save them. */
export interface Form<Values extends object> extends FormFields<Values> {
  /** The error of the last try; null again once the user has changed a field that it is about. */
  failure: Error | null
  busy: boolean
  /** Whether a value differs from its initial one. */
  dirty: boolean
  /** Grows with each failed try, after which the first field with an error gets the focus. */
  failedSubmits: number
  /** Saves the form's values, or these instead. */
  submit: (values?: Values) => void
  /** Whether it has been saved, so that leaving loses nothing. */
  isDone: () => boolean
}

export interface FormOptions<Values extends object, Saved> {
  labels: Form<Values>['labels']
  initial: Values
  check: (values: Values) => FieldErrors
  save: (values: Values) => Promise<Saved>
  onSaved: (saved: Saved) => void
}

/** The state of one form. Use it through useCreateForm and useEditForm. */
export const useForm = <Values extends object, Saved>(options: FormOptions<Values, Saved>): Form<Values> => {
  const { labels, check, save, onSaved } = options
  const [state, setState] = useState(() => openForm(options.initial))
  // Handlers read the ref, because a second press of Enter can come before the next render. The values are React state and
  // not a store, because React subscribes to a store after painting and resets fields in which the user typed before that.
  const latest = useRef(state)
  const dispatch = (event: FormEvent<Values>) => {
    latest.current = reduceForm(latest.current, event)
    setState(latest.current)
  }
  const { phase, initial, values, isSubmitted, failedSubmits, lastFailure } = state
  const { mutateAsync } = useMutation({ mutationFn: save })

  const submit = async (values: Values) => {
    if (latest.current.phase !== 'open') return
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
    submit: (submitted = latest.current.values) => void submit(submitted),
    isDone: () => latest.current.phase === 'done',
  }
}
