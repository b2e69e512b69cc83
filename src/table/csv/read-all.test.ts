import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ListMoves, readAll } from './read-all'

interface Row {
  row_id: string
  key: number
}

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ row_id: `r${index}`, key: index * 10 }))

/** A list in the order of its keys, and what happens to it before each page is read. */
const listOf = (rows: Row[], happens: (rows: Row[], page: number) => void = () => undefined) => {
  let requests = 0
  const reader = readAll<Row>((offset, limit) => {
    happens(rows, requests++)
    rows.sort((one, other) => one.key - other.key || one.row_id.localeCompare(other.row_id))
    const items = rows.slice(offset, offset + limit).map((row) => ({ ...row }))
    return Promise.resolve({ items, total: rows.length, current_page: 1 })
  })
  const readWhole = async () => {
    const read: Row[] = []
    for (let page = await reader.next(); page !== null; page = await reader.next()) read.push(...page)
    return read
  }
  return { reader, readWhole, requests: () => requests }
}

test.each([0, 1, 199, 200, 201, 390, 391, 1000])('reads all of %i rows in their order', async (count) => {
  const { reader, readWhole } = listOf(rowsOf(count))
  expect(await readWhole()).toEqual(rowsOf(count))
  expect([reader.count(), reader.total(), reader.hasChanged()]).toEqual([count, count, false])
})

test('each page of an unchanged list is requested once', async () => {
  const { readWhole, requests } = listOf(rowsOf(1000))
  await readWhole()
  expect(requests()).toBe(6)
})

test('continues after the last row read when many rows before it disappear or appear', async () => {
  const gone = listOf(rowsOf(2000), (rows, page) => page === 3 && rows.splice(0, 300))
  expect((await gone.readWhole()).map(({ key }) => key)).toEqual(rowsOf(2000).map(({ key }) => key))
  expect(gone.reader.hasChanged()).toBe(true)
  const come = listOf(rowsOf(2000), (rows, page) => {
    if (page === 3) for (let index = 0; index < 700; index++) rows.push({ row_id: `new${index}`, key: -1 })
  })
  const read = await come.readWhole()
  expect(read.filter(({ row_id }) => row_id.startsWith('r'))).toHaveLength(2000)
})

test('a row that moves to where the reading has been is read at last', async () => {
  const { reader, readWhole } = listOf(rowsOf(900), (rows, page) => {
    if (page === 2) Object.assign(rows.at(-1) ?? {}, { key: -5 })
  })
  const read = await readWhole()
  expect(new Set(read.map(({ row_id }) => row_id)).size).toBe(900)
  expect(read).toHaveLength(900)
  expect(reader.hasChanged()).toBe(true)
})

test('says so when nothing that was read is found again', async () => {
  const { readWhole } = listOf(rowsOf(500), (rows, page) => {
    if (page > 0)
      rows.splice(0, rows.length, ...rowsOf(500).map((row) => ({ ...row, row_id: `${page}${row.row_id}` })))
  })
  await expect(readWhole()).rejects.toThrow(ListMoves)
})

test('after an error it continues where it was', async () => {
  const { reader } = listOf(rowsOf(300), (_rows, page) => {
    if (page === 1) throw new Error('away')
  })
  expect(await reader.next()).toHaveLength(200)
  await expect(reader.next()).rejects.toThrow('away')
  expect(await reader.next()).toHaveLength(100)
  expect(await reader.next()).toBeNull()
})

test('whatever comes, goes and moves: no row twice, and each that stays is there', async () => {
  const act = fc.record({
    page: fc.nat(8),
    kind: fc.constantFrom('come', 'go', 'move'),
    at: fc.nat(900),
    many: fc.integer({ min: 1, max: 20 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 900 }),
      fc.array(act, { maxLength: 8 }),
      async (count, acts) => {
        const touched = new Set<string>()
        const { readWhole } = listOf(rowsOf(count), (rows, page) => {
          for (const { kind, at, many } of acts.filter((act) => act.page === page)) {
            for (let index = 0; index < many; index++) {
              if (kind === 'come') rows.push({ row_id: `n${page}-${at}-${index}`, key: at * 10 + 1 })
              if (rows.length === 0 || kind === 'come') continue
              const [row] = rows.splice(at % rows.length, 1)
              if (row === undefined) continue
              touched.add(row.row_id)
              if (kind === 'move') rows.push({ ...row, key: (row.key * 7 + at) % 15_000 })
            }
          }
        })
        const ids = (await readWhole()).map(({ row_id }) => row_id)
        const read = new Set(ids)
        expect(read.size).toBe(ids.length)
        const lost = rowsOf(count).filter(({ row_id }) => !touched.has(row_id) && !read.has(row_id))
        expect(lost).toEqual([])
      },
    ),
    { numRuns: 100 },
  )
})
