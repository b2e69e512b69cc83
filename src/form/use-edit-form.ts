import { useState } from 'react'
import type { $ZodType } from 'zod/v4/core'
import { ApiProblem } from '../api/errors'
import type { ApiResponse } from '../api/http'
import { createStore } from '../util/store'
import { changedMembers, sameValues } from './changes'
import { normalize, type Normalized } from './normalize'
import { type Form, type FormOptions, useForm } from './use-form'
import { type FieldErrors, validate } from './validate'

interface EditOptions<Values extends object, Body extends object, Saved> extends Pick<
  FormOptions<Values, ApiResponse<Saved> | null>,
  'labels'
> {
  /** The contract's schema of the body. */
  schema: $ZodType
  /** The resource to edit, as it was read, with its ETag. */
  current: ApiResponse<Saved>
  /** Finds errors that the schema cannot find, by field. They replace the schema's own. */
  check?: (values: Values) => FieldErrors
  toValues: (saved: Saved) => Values
  /** Makes the body from the typed values. The form normalizes its texts. */
  toBody: (values: Values) => Body
  /** Sends the members that have changed. */
  update: (changes: Partial<Normalized<Body>>, ifMatch: string | undefined) => Promise<ApiResponse<Saved>>
  /** Reads the resource again, after a change by someone else. */
  reload: () => Promise<ApiResponse<Saved>>
  /** Called with the saved resource, or null when nothing had changed, with what shows its request, and its id. */
  onSaved: (saved: Saved | null, showCall: (() => void) | null, requestId: string | null) => void
}

/** Who has changed the resource last, and when (RFC 3339). */
interface LastChange {
  by: string
  at: string
}

/** The versions of the resource. */
interface Versions<Saved> {
  /** The version to which the user's changes apply. */
  base: ApiResponse<Saved>
  /** The newer version that someone else has saved; null when there is none. */
  theirs: ApiResponse<Saved> | null
  /** Who has saved it, and when, where the key may know. */
  change: LastChange | null
}

/** A conflict between the user's values and a version that someone else has saved. */
export interface Conflict<Values extends object> {
  /** The values from which both began. */
  base: Values
  theirs: Values
  change: LastChange | null
  /** Saves these values over the other version. */
  resolve: (values: Values) => void
}

/** A form that edits one resource. There is a conflict when someone else has changed it in the meantime, and the user saves or asks for it. */
export interface EditForm<Values extends object> extends Form<Values> {
  conflict: Conflict<Values> | null
  /** Shows the values that were saved elsewhere while the form was open, beside the user's; null if there are none. */
  showTheirs: (() => void) | null
}

const isStale = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.problem.code === 'stale_version'

const lastChange = ({ problem: { changed_by, changed_at } }: ApiProblem): LastChange | null =>
  changed_by === undefined || changed_at === undefined ? null : { by: changed_by.key_name, at: changed_at }

/** The state of one form that edits. */
export const useEditForm = <Values extends object, Body extends object, Saved>(
  options: EditOptions<Values, Body, Saved>,
): EditForm<Values> => {
  const { schema, labels, current, toValues, update, reload, onSaved } = options
  const toBody = (values: Values) => normalize(options.toBody(values))
  // A store and not React's state, because `resolve` saves immediately and needs the new base before the next rendering.
  const [versions] = useState(() =>
    createStore<Versions<Saved>>({ base: current, theirs: null, change: null }),
  )
  const { base, theirs, change } = versions.use()

  const save = async (values: Values): Promise<ApiResponse<Saved> | null> => {
    const { base } = versions.get()
    const changes = changedMembers(toBody(toValues(base.body)), toBody(values))
    if (Object.keys(changes).length === 0) return null
    try {
      return await update(changes, base.etag ?? undefined)
    } catch (error) {
      if (!isStale(error)) throw error
      const theirs = await reload()
      if (sameValues(toBody(toValues(theirs.body)), toBody(values))) return null
      versions.set({ base, theirs, change: lastChange(error) })
      throw error
    }
  }
  const form = useForm<Values, ApiResponse<Saved> | null>({
    labels,
    initial: toValues(current.body),
    onSaved: (saved) => onSaved(saved?.body ?? null, saved?.showCall ?? null, saved?.requestId ?? null),
    check: (values) => ({ ...validate(schema, toBody(values), labels), ...options.check?.(values) }),
    save,
  })
  if (theirs === null) {
    const isChanged = !sameValues(toBody(toValues(current.body)), toBody(toValues(base.body)))
    // A change that the form itself has just saved is no one else's.
    const isOthers = isChanged && !form.busy && !form.isDone()
    const showTheirs = () => versions.set({ base, theirs: current, change: null })
    return { ...form, conflict: null, showTheirs: isOthers ? showTheirs : null }
  }
  const resolve = (values: Values) => {
    versions.set({ base: theirs, theirs: null, change: null })
    form.submit(values)
  }
  const conflict = { base: toValues(base.body), theirs: toValues(theirs.body), change, resolve }
  return { ...form, conflict, showTheirs: null }
}
