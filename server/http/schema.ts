/** What the server reads of a JSON schema of the contract, with the members that the contract adds. */
export interface Schema {
  type?: string | readonly string[]
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
  'x-normalize'?: 'name' | 'text' | 'search' | 'password'
  'x-pattern-message'?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  [keyword: string]: unknown
}
