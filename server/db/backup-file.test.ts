import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { format, linesOf, readBackup } from './backup-file.ts'

let file: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postroom-backup-file-'))
  file = join(folder, 'backup')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const line = (value: unknown) => `${JSON.stringify(value)}\n`
const start = line({ format, created_at: '2026-11-20T09:15:00.000Z', migrations: ['0001_foundation.sql'] })
const table = line({ table: 'department', columns: ['department_id', 'description'] })
const rows = ['1\tone\u2028\u2029\u0085two\n', '2\t\\N\n', '\\\\.\t\\\\.\n']
const end = (department: number) => line({ rows: { department } })
const whole = [start, table, ...rows, '\\.\n', end(3)].join('')

/** The content of these bytes, or why they are refused. */
const read = async (bytes: Uint8Array) => {
  const read: string[] = []
  await writeFile(file, bytes)
  const counted = await readBackup(file, {
    whenDamaged: 'alas',
    begin: async ({ migrations }) => void read.push(...migrations),
    take: async ({ table, columns }, rows) => {
      let count = 0
      read.push(table, ...columns)
      for await (const row of rows) count = read.push(row.toString()) && count + 1
      return count
    },
  })
  return { read, counted }
}

it('lines end at byte 10 alone, wherever the text is cut into chunks', async () => {
  const piece = fc.constantFrom('a', 'é', '\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029', '\\.', '🙂')
  await fc.assert(
    fc.asyncProperty(fc.array(piece), fc.array(fc.nat(12)), async (pieces, sizes) => {
      const bytes = Buffer.from(pieces.join(''))
      const chunks = async function* () {
        let from = 0
        for (const size of sizes) yield bytes.subarray(from, (from += size))
        yield bytes.subarray(from)
      }
      const lines: string[] = []
      for await (const one of linesOf(chunks())) lines.push(one.toString())
      expect(lines).toEqual(pieces.join('').match(/[^\n]*\n|[^\n]+$/g) ?? [])
    }),
  )
})

it('a whole backup is read to its end', async () => {
  expect(await read(gzipSync(whole))).toEqual({
    read: ['0001_foundation.sql', 'department', 'department_id', 'description', ...rows],
    counted: { department: 3 },
  })
})

it('whatever byte of a backup is damaged, nothing else is read', async () => {
  const bytes = gzipSync(whole)
  const sound = await read(bytes)
  let refused = 0
  for (const index of bytes.keys()) {
    const damaged = Buffer.from(bytes)
    damaged[index] = (damaged[index] ?? 0) ^ 0x40
    const outcome = await read(damaged).catch((error: Error) => error.message)
    if (outcome === `${file} is not a complete Postroom backup: alas.`) refused += 1
    // There are several ways to compress the same text, and the header's time says nothing of it.
    else expect(outcome, `byte ${index}`).toEqual(sound)
  }
  expect(refused).toBeGreaterThan(bytes.length * 0.9)
})

it.each([
  ['nothing', ''],
  ['no line of JSON', 'Dear diary\n'],
  ['another format', line({ format: 'other', migrations: [] })],
  ['no object', `${line(null)}${line([])}`],
  ['no end', whole.slice(0, -end(3).length)],
  ['an end in the middle of the rows', [start, table, ...rows].join('')],
  ['a row too few', whole.replace('2\t\\N\n', '')],
  ['a row too many', whole.replace('2\t\\N\n', '2\t\\N\n2\t\\N\n')],
  ['a table too few', start + end(3)],
  ['more after its end', `${whole}\n`],
])('a backup that is sound gzip but holds %s is refused', async (_, text) => {
  await expect(read(gzipSync(text))).rejects.toThrow('is not a complete Postroom backup: alas.')
})

it('what the receiver throws is thrown', async () => {
  await writeFile(file, gzipSync(whole))
  const take = () => Promise.reject(new Error('The disk is full.'))
  await expect(readBackup(file, { whenDamaged: '', begin: async () => undefined, take })).rejects.toThrow(
    'The disk is full.',
  )
})
