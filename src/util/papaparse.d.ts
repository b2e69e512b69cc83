/** What is used of it. Its types from elsewhere bring those of Node, which are not the browser's. */
declare module 'papaparse' {
  interface WriteOptions {
    delimiter?: string
    /** Which cells are quoted besides those that have to be. */
    quotes: boolean | ((cell: unknown) => boolean)
    newline: '\r\n'
  }
  interface ReadOptions {
    delimiter: string
    newline: '\r\n'
  }
  const papaparse: {
    unparse: (rows: readonly (readonly unknown[])[], options: WriteOptions) => string
    parse: (text: string, options: ReadOptions) => { data: string[][] }
  }
  export default papaparse
}
