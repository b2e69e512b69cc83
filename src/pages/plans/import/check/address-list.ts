import { bareAddress } from '../../../../resources/addresses/bare-address'

/** The addresses of a cell, and the first text in it that is none. */
export interface CellAddresses {
  addresses: string[]
  /** Null where all of the cell could be read. */
  unread: string | null
}

/** Kinds of addresses that Microsoft 365 and Exchange write before other addresses than those of mail. */
const otherKinds = 'x500|x400|sip|spo|eum|notes|msmail|ccmail|gwise|fax|im|mobile|tel|uid'
const kind = new RegExp(`^(smtp|mailto|${otherKinds}):`, 'i')
const nextKind = `(?=\\s*(?:smtp|mailto|${otherKinds}):)`

/** Ends of an entry: a semicolon, a line break or a bar; another sign where the next entry begins with its kind. */
const entryEnd = new RegExp(`[;\\r\\n|]|[,+\\s]${nextKind}`, 'iu')

/** The brackets and quotation marks of lists, as JSON, Python and PowerShell write them. */
const wrapped = /^[\s[({]*(.*?)[\s\])}]*$/su
const quotes = /^["'“”„«»]+|["'“”„«»]+$/gu

/** A name, which may be quoted, before an address in angle brackets. */
const nameAround = /(?:"[^"]*"|[^<>;,"|\r\n])*<\s*([^<>]*?)\s*>/gu

const entriesOf = (cell: string): string[] => {
  const [, inner = ''] = wrapped.exec(cell) ?? []
  return inner
    .replace(nameAround, ' $1 ')
    .split(entryEnd)
    .flatMap((entry) => {
      const text = entry.trim().replace(quotes, '')
      const match = kind.exec(text)?.[1]?.toLowerCase()
      // What has another kind may contain spaces and commas.
      if (match !== undefined && match !== 'smtp' && match !== 'mailto') return [text]
      return text.split(/[,\s]+/u)
    })
}

const isOther = (entry: string): boolean => {
  const match = kind.exec(entry)?.[1]?.toLowerCase()
  return match !== undefined && match !== 'smtp' && match !== 'mailto'
}

/**
 * Reads a cell of several addresses: separated by `;`, `,`, `|`, spaces or line breaks, also `a@x+smtp:b@x` of Microsoft 365,
 * lists in brackets, names before addresses, and links. What Microsoft 365 marks as no address of mail, such as `X500:` and
 * `SIP:`, is left out.
 */
export const readAddresses = (cell: string): CellAddresses => {
  const entries = entriesOf(cell).filter((entry) => entry !== '')
  const addresses = entries
    .filter((entry) => !isOther(entry))
    .map((entry) => bareAddress(bareAddress(entry).replace(/^smtp:/i, '')))
    .filter((entry) => entry !== '')
  const unread = addresses.find((entry) => !/^[^\s@:/<>()[\]{}"]+@[^\s@:/<>()[\]{}"]+$/u.test(entry)) ?? null
  return { addresses, unread }
}

/** Whether a cell says that there are none: it is empty, or an empty list. */
export const isEmptyList = (cell: string): boolean => /^[\s[\](){}"']*$/u.test(cell)
