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
  /** What the schema cannot tell, by field; it stands in place of what the schema says. */
  check?: (values: Values) => FieldErrors
  /** The body with texts as they are typed; the form normalizes them. */
  toBody: (values: Values) => Body
  create: (body: Normalized<Body>, idempotencyKey: string) => Promise<ApiResponse<Saved>>
  /** Gets what was created, and the command that does it again. */
  onSaved: (saved: Saved, curl: string | null) => void
}

/** A form that creates one thing, and never two. */
export const useCreateForm = <Values extends object, Body extends object, Saved>(
  options: CreateOptions<Values, Body, Saved>,
): Form<Values> => {
  const { schema, labels, initial, create, onSaved } = options
  const toBody = (values: Values) => normalize(options.toBody(values))
  const [keys] = useState(createIdempotencyKeys)
  return useForm<Values, ApiResponse<Saved>>({
    labels,
    initial,
    onSaved: ({ body, curl }) => onSaved(body, curl),
    check: (values) => ({ ...validate(schema, toBody(values), labels), ...options.check?.(values) }),
    save: async (values) => {
      const body = toBody(values)
      try {
        return await create(body, keys.keyFor(body))
      } catch (error) {
        keys.settle(error)
        throw error
      }
    },
  })
}
