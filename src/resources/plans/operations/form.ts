import type { ComponentType } from 'react'
import type { $ZodType } from 'zod/v4/core'
import type { PlanCreate } from '../../../contract/generated/schemas/planCreate.zod'
import type { FormFields } from '../../../form/use-form'
import type { FieldErrors } from '../../../form/validate'

/** The form of an operation: what it asks for, and the change that it makes of that. */
export interface OperationForm<Body extends PlanCreate, Values extends object> {
  /** The contract's schema of the request. */
  schema: $ZodType
  /** What the operation does, above the fields. */
  introduction: string
  labels: Readonly<Record<keyof Values & string, string>>
  initial: Values
  /** Null for none. */
  Fields: ComponentType<{ form: FormFields<Values> }> | null
  /** The change as the contract has it; undefined for none. */
  changeOf: (values: Values) => Body['change']
  /** The errors that the contract's schema can't find, by field. */
  check?: (values: Values) => FieldErrors
  /** Whether the form lists the aliases and groups that deliver to the identities, and whether these lose their mail; null for no list. */
  lostAddresses?: (values: Values) => { losesMail: boolean } | null
}

/** Returns a form without the type of its values: only the operation itself knows them. */
export const defineForm = <Body extends PlanCreate, Values extends object>(
  form: OperationForm<Body, Values>,
) => form as unknown as OperationForm<PlanCreate, object>

/** Returns the form of an operation that needs no values. */
export const formWithoutFields = (schema: $ZodType, introduction: string) =>
  defineForm<PlanCreate, object>({
    schema,
    introduction,
    labels: {},
    initial: {},
    Fields: null,
    changeOf: () => undefined,
  })
