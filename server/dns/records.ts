import type { RecordData, RecordType, SeenRecord } from './types.ts'
import { plainAddress, plainName } from './names.ts'

const withDot = (name: string): string => `${name}.`

/** Returns the data of a record as a zone file has it (RFC 1035, section 5.1); a text without its quotes. */
export const textOf = (data: RecordData): string => {
  switch (data.type) {
    case 'A':
    case 'AAAA':
      return data.address
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return withDot(data.target)
    case 'MX':
      return `${data.preference} ${withDot(data.target)}`
    case 'SOA':
      return `${withDot(data.target)} ${data.minimum}`
    case 'SRV':
      return `${data.priority} ${data.weight} ${data.port} ${withDot(data.target)}`
    case 'TLSA':
      return `${data.usage} ${data.selector} ${data.matching} ${data.digest}`
    default:
      return data.text
  }
}

/** Returns the data of a TXT record with these strings. */
export const textData = (strings: readonly string[]): RecordData => ({
  type: 'TXT',
  text: strings.join(''),
  fields: strings.map((one) => Buffer.byteLength(one)),
})

/** Cuts a text into strings of at most 255 octets, as a TXT record has them. */
const fieldsOf = (text: string): string[] => (text === '' ? [''] : (text.match(/.{1,255}/gs) ?? []))

/** Reads the data of a record as `textOf` writes it. */
export const dataOf = (type: RecordType, text: string): RecordData => {
  if (type === 'TXT') return textData(fieldsOf(text))
  const words = text.split(' ')
  const number = (index: number) => Number(words[index])
  const target = plainName(words.at(-1) ?? '')
  switch (type) {
    case 'A':
    case 'AAAA':
      return { type, address: plainAddress(text) }
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return { type, target }
    case 'MX':
      return { type, preference: number(0), target }
    case 'SOA':
      return { type, target: plainName(words[0] ?? ''), minimum: number(1) }
    case 'SRV':
      return { type, priority: number(0), weight: number(1), port: number(2), target }
    default:
      return { type, usage: number(0), selector: number(1), matching: number(2), digest: target }
  }
}

/** Returns the data of these records that are of that type. */
export const dataOfType = <Type extends RecordType>(
  records: readonly SeenRecord[],
  type: Type,
): Extract<RecordData, { type: Type }>[] =>
  records
    .map(({ data }) => data)
    .filter((data): data is Extract<RecordData, { type: Type }> => data.type === type)
