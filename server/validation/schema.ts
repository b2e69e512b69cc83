/** The members of the contract's JSON schemas that the server reads, with the contract's own `x-` members. */
export interface Schema {
  type?: string | readonly string[]
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
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
