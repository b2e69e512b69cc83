/** The members of the contract's JSON schemas that the server reads, with the contract's own `x-` members. */
export interface Schema {
  type?: string | readonly string[]
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
  /** With a discriminator: each is an object whose member of that name has one value. */
  oneOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  allOf?: readonly Schema[]
  discriminator?: { propertyName: string }
  enum?: readonly unknown[]
  'x-normalize'?: 'name' | 'text' | 'search' | 'password'
  'x-pattern-message'?: string
  /** Whether the normalization of the text checks combining marks in a row. */
  'x-checked-later'?: boolean
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  [keyword: string]: unknown
}

/** The values of the member by which a schema is divided into others, each with its schema; none for other schemas. */
export const branchesOf = ({ oneOf = [], discriminator }: Schema): ReadonlyMap<unknown, Schema> =>
  new Map(
    discriminator === undefined
      ? []
      : oneOf.flatMap((one) =>
          (one.properties?.[discriminator.propertyName]?.enum ?? []).map((value) => [value, one] as const),
        ),
  )

/** Returns the schema of a value: that of its discriminator's value, where it has one. */
export const schemaFor = (schema: Schema, value: unknown): Schema => {
  const { discriminator } = schema
  if (discriminator === undefined || typeof value !== 'object' || value === null) return schema
  const { propertyName } = discriminator
  const own = Object.hasOwn(value, propertyName)
    ? (value as Record<string, unknown>)[propertyName]
    : undefined
  return branchesOf(schema).get(own) ?? schema
}
