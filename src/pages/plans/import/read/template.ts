import { byteOrderMark, csvLines } from '../../../../util/csv'
import { saveFile } from '../../../../util/save-file'
import { members } from '../match/match-columns'

const { address, display_name, department, limit_bytes, status, status_reason, external_id } = members

const rows = [
  [address, display_name, department, limit_bytes, status, status_reason, external_id],
  ['ada@example.org', 'Ada Lovelace', 'Sales', '5 GB', 'active', '', 'E-1001'],
  ['ben@example.org', 'Ben Okri', '', '', 'suspended', 'Starts in March', 'E-1002'],
]

/** A file with the known headers, and two rows as examples. */
export const templateText = (): string => byteOrderMark + csvLines(rows)

/** Saves the template. */
export const saveTemplate = (): void =>
  saveFile('identities.csv', new Blob([templateText()], { type: 'text/csv;charset=utf-8' }))
