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
  /** What is edited, with the ETag it was read with. */
  current: ApiResponse<Saved>
  /** What the schema cannot tell, by field; it stands in place of what the schema says. */
  check?: (values: Values) => FieldErrors
  toValues: (saved: Saved) => Values
  /** The body with texts as they are typed; the form normalizes them. */
  toBody: (values: Values) => Body
  /** Sends the members that have changed. */
  update: (changes: Partial<Normalized<Body>>, ifMatch: string | undefined) => Promise<ApiResponse<Saved>>
  /** Reads it again, after somebody else has changed it. */
  reload: () => Promise<ApiResponse<Saved>>
  /** Gets what was saved, null when there was nothing to save, and the command that does it again. */
  onSaved: (saved: Saved | null, curl: string | null) => void
}

/** The versions of what is edited. */
interface Versions<Saved> {
  /** The one that the changes are made to. */
  base: ApiResponse<Saved>
  /** Somebody else's, which has taken its place; null when there is none. */
  theirs: ApiResponse<Saved> | null
}

/** Somebody else's version beside what is typed here. */
export interface Conflict<Values extends object> {
  /** What both began with. */
  base: Values
  theirs: Values
  /** Saves this on top of theirs. */
  resolve: (values: Values) => void
}

/** A form that edits one thing; it is a conflict when somebody else has changed it meanwhile. */
export interface EditForm<Values extends object> extends Form<Values> {
  conflict: Conflict<Values> | null
}

const isStale = (error: unknown) => error instanceof ApiProblem && error.problem.code === 'stale_version'

/** The state of one form that edits. */
export const useEditForm = <Values extends object, Body extends object, Saved>(
  options: EditOptions<Values, Body, Saved>,
): EditForm<Values> => {
  const { schema, labels, current, toValues, update, reload, onSaved } = options
  const toBody = (values: Values) => normalize(options.toBody(values))
  // A store and not React's state: what is saved on top of theirs is compared with theirs at once.
  const [versions] = useState(() => createStore<Versions<Saved>>({ base: current, theirs: null }))
  const { base, theirs } = versions.use()

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
      versions.set({ base, theirs })
      throw error
    }
  }
  const form = useForm<Values, ApiResponse<Saved> | null>({
    labels,
    initial: toValues(current.body),
    onSaved: (saved) => onSaved(saved?.body ?? null, saved?.curl ?? null),
    check: (values) => ({ ...validate(schema, toBody(values), labels), ...options.check?.(values) }),
    save,
  })
  if (theirs === null) return { ...form, conflict: null }
  const resolve = (values: Values) => {
    versions.set({ base: theirs, theirs: null })
    form.submit(values)
  }
  return { ...form, conflict: { base: toValues(base.body), theirs: toValues(theirs.body), resolve } }
}
