/** The parts of it that the console uses. Other packages of its types depend on Node's types, which browsers don't have. */
declare module 'papaparse' {
  interface WriteOptions {
    delimiter?: string
    /** Which cells are quoted besides those that have to be. */
    quotes: boolean | ((cell: unknown) => boolean)
    newline: '\r\n'
  }
  interface ReadOptions {
    /** Guessed among `delimitersToGuess` where it is ''. */
    delimiter: string
    delimitersToGuess?: readonly string[]
    newline: '\r\n' | '\n'
    /** Rows to be read; all where it is absent. */
    preview?: number
    skipEmptyLines?: boolean
  }
  interface Parsed {
    data: string[][]
    errors: { code: string; row?: number }[]
    meta: { delimiter: string }
  }
  const papaparse: {
    unparse: (rows: readonly (readonly unknown[])[], options: WriteOptions) => string
    parse: (text: string, options: ReadOptions) => Parsed
  }
  export default papaparse
}
