import { useState } from 'react'
import type { $ZodType } from 'zod/v4/core'
import type { ApiResponse } from '../api/http'
import { createIdempotencyKeys } from './idempotency-key'
import { normalize, type Normalized } from './normalize'
import { type Form, type FormOptions, useForm } from './use-form'
import { type FieldErrors, validate } from './validate'

interface CreateOptions<Values extends object, Body extends object, Saved> extends Pick<
  FormOptions<Values, ApiResponse<Saved>>,
  'labels' | 'initial'
> {
  /** The contract's schema of the body. */
  schema: $ZodType
  /** Finds errors that the schema cannot find, by field. They replace the schema's own. */
  check?: (values: Values) => FieldErrors
  /** Makes the body from the typed values. The form normalizes its texts. */
  toBody: (values: Values) => Body
  submit: (body: Normalized<Body>, idempotencyKey: string) => Promise<ApiResponse<Saved>>
  /** Called with the created resource, with what shows its request, and its id. */
  onSaved: (saved: Saved, showCall: (() => void) | null, requestId: string | null) => void
}

/** The state of a form that creates one resource, and never two. */
export const useCreateForm = <Values extends object, Body extends object, Saved>(
  options: CreateOptions<Values, Body, Saved>,
): Form<Values> => {
  const { schema, labels, initial, submit, onSaved } = options
  const toBody = (values: Values) => normalize(options.toBody(values))
  const [keys] = useState(createIdempotencyKeys)
  return useForm<Values, ApiResponse<Saved>>({
    labels,
    initial,
    onSaved: ({ body, showCall, requestId }) => onSaved(body, showCall, requestId),
    check: (values) => ({ ...validate(schema, toBody(values), labels), ...options.check?.(values) }),
    save: async (values) => {
      const body = toBody(values)
      try {
        return await submit(body, keys.keyFor(body))
      } catch (error) {
        keys.settle(error)
        throw error
      }
    },
  })
}
