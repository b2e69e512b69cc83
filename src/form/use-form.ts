import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sameValues } from './changes'
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
  refusals: number
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
  const [initial] = useState(options.initial)
  const [values, setValues] = useState(initial)
  const [tried, setTried] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [refused, setRefused] = useState<{ error: Error; values: Values } | null>(null)
  // A ref, because five presses of Enter come before the next render.
  const state = useRef<'open' | 'saving' | 'done'>('open')
  const { mutateAsync, isPending } = useMutation({ mutationFn: save })

  const submit = async (values: Values) => {
    if (state.current !== 'open') return
    setValues(values)
    setTried(true)
    if (Object.keys(check(values)).length > 0) {
      setRefusals((count) => count + 1)
      return
    }
    state.current = 'saving'
    setRefused(null)
    try {
      const saved = await mutateAsync(values)
      state.current = 'done'
      onSaved(saved)
    } catch (error) {
      state.current = 'open'
      setRefused({ error: error as Error, values })
      setRefusals((count) => count + 1)
    }
  }

  const fromServer = serverErrors(refused?.error, labels)
  const standing = Object.fromEntries(
    Object.entries(fromServer).filter(([name]) =>
      Object.is(refused?.values[name as keyof Values], values[name as keyof Values]),
    ),
  )
  const outdated = Object.keys(fromServer).length > 0 && Object.keys(standing).length === 0
  return {
    labels,
    values,
    errors: { ...standing, ...(tried ? check(values) : {}) },
    failure: outdated ? null : (refused?.error ?? null),
    busy: isPending,
    dirty: !sameValues(initial, values),
    refusals,
    set: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    submit: (given = values) => void submit(given),
    isDone: () => state.current === 'done',
  }
}
