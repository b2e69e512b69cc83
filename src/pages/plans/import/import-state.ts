import { saveFile } from '../../../util/save-file'
import { createStore, type Store } from '../../../util/store'
import { createFileClient, type FileClient } from './file-client'
import type { FileCheck, FileSummary, OpenOptions } from './import-file'
import { type Match, withMatch } from './match-columns'
import { readBytes } from './read-bytes'
import type { Fault } from './read-row'
import type { SizeColumn, SizeUnit } from './size-column'

/** A fault on screen: it stays there when it is mended, so that nothing moves under the hands. */
export interface ShownFault extends Fault {
  isMended: boolean
}

/** What the page shows of a file. */
interface ImportState {
  /** The file that is read; null before. */
  file: { name: string; summary: FileSummary } | null
  matches: readonly Match[]
  /** The name of the domain that user names get; '' for none. */
  domain: string
  /** What the column of sizes leaves open; null where there is none. */
  sizes: SizeColumn | null
  /** The unit of sizes without one; null while none is chosen. */
  sizeUnit: SizeUnit | null
  /** Whether a size that means no limit is left out; null while that isn't chosen. */
  skipsUnlimited: boolean | null
  /** What was found in the rows; null before they are checked. */
  check: FileCheck | null
  faults: readonly ShownFault[]
  /** How many faults stand before those on screen. */
  offset: number
  isBusy: boolean
  /** Why the file could not be read; what was read before is still there. */
  error: Error | null
}

/** A file of people between its choice and its being sent. */
export interface ImportModel {
  use: Store<ImportState>['use']
  get: () => ImportState
  client: FileClient
  /** Reads a file, or what was pasted. */
  open: (file: Blob, name: string) => Promise<void>
  /** Says why something can't be read. */
  refuse: (reason: string) => void
  /** Reads the same bytes in another way. */
  reopen: (options: OpenOptions) => Promise<void>
  match: (column: number, match: Match) => Promise<void>
  setDomain: (domain: string) => Promise<void>
  /** Chooses how sizes are read that leave something open. */
  setSizes: (choice: Pick<Partial<ImportState>, 'sizeUnit' | 'skipsUnlimited'>) => Promise<void>
  /** Checks the rows as their columns are taken. */
  check: () => Promise<void>
  showFaults: (offset: number) => Promise<void>
  mend: (fault: ShownFault, value: string) => Promise<void>
  /** Saves the rows that have faults, with the reasons. */
  saveFaulty: () => Promise<void>
  /** Forgets the file and ends the worker. */
  forget: () => void
}

/** Faults on screen at once. */
export const faultsAtOnce = 25

const nothing: ImportState = {
  file: null,
  matches: [],
  domain: '',
  sizes: null,
  sizeUnit: null,
  skipsUnlimited: null,
  check: null,
  faults: [],
  offset: 0,
  isBusy: false,
  error: null,
}

const isSame = (one: Fault, other: Fault) => one.line === other.line && one.column === other.column

/** The faults on screen after one was mended: those that are none any more say so, the others why. */
const afterMending = (shown: readonly ShownFault[], left: readonly Fault[], mended: Fault): ShownFault[] =>
  shown.map((fault) => {
    const value = isSame(fault, mended) ? mended.value : fault.value
    const now = left.find((one) => isSame(one, fault))
    return now === undefined
      ? { ...fault, value, isMended: true }
      : { ...now, value: isSame(fault, mended) ? mended.value : now.value, isMended: false }
  })

/** Holds one import of a page. */
export const createImport = (
  findExisting: (addresses: readonly string[]) => Promise<ReadonlySet<string> | null>,
  client: FileClient = createFileClient(),
): ImportModel => {
  const state = createStore(nothing)
  const tell = (change: Partial<ImportState>) => state.set({ ...state.get(), ...change })
  /** Does something with the file; its failure is shown, and loses nothing. */
  const attempt = async (act: () => Promise<Partial<ImportState>>) => {
    tell({ isBusy: true, error: null })
    try {
      tell({ ...(await act()), isBusy: false })
    } catch (error) {
      tell({ error: error instanceof Error ? error : new Error(String(error)), isBusy: false })
    }
  }
  const faultsFrom = async (offset: number) => {
    const faults = await client.call('faults', offset, faultsAtOnce)
    return { offset, faults: faults.map((fault) => ({ ...fault, isMended: false })) }
  }
  /** Asks which of the rows without a name are new identities: a new one needs a name. */
  const checkNames = async (check: FileCheck): Promise<FileCheck> => {
    const addresses = await client.call('nameless')
    const existing = addresses.length === 0 ? null : await findExisting(addresses)
    if (existing === null) return check
    return client.call(
      'setExisting',
      addresses.map((address) => [address, existing.has(address)] as const),
    )
  }
  const readRows = async (): Promise<Partial<ImportState>> => {
    const { matches, domain, sizeUnit, skipsUnlimited } = state.get()
    const reading = { matches, domain, sizeUnit, skipsUnlimited: skipsUnlimited ?? false }
    const check = await checkNames(await client.call('check', reading))
    return { check, ...(await faultsFrom(0)) }
  }
  /** The matches with what their column of sizes leaves open. */
  const withSizes = async (matches: readonly Match[]): Promise<Partial<ImportState>> => {
    const sizes = await client.call('sizes', matches)
    return { matches, sizes, sizeUnit: sizes?.unit ?? null, skipsUnlimited: null }
  }
  const takeFile = async (name: string, summary: FileSummary): Promise<Partial<ImportState>> => ({
    ...nothing,
    domain: state.get().domain,
    file: { name, summary },
    ...(await withSizes(summary.matches)),
  })
  /** Reads the rows again where they have been read before. */
  const recheck = () => (state.get().check === null ? Promise.resolve() : attempt(readRows))
  const forget = () => {
    client.close()
    state.set(nothing)
  }
  return {
    use: state.use,
    get: state.get,
    client,
    open: (file, name) =>
      attempt(async () => {
        const bytes = await readBytes(file)
        const wrong = await client.call('wrongKind', bytes)
        if (wrong !== null) throw new Error(wrong)
        return takeFile(
          name,
          await client.call('open', bytes, { encoding: null, separator: null, header: null }),
        )
      }),
    refuse: (reason) => tell({ error: new Error(reason) }),
    reopen: (options) =>
      attempt(async () => {
        const name = state.get().file?.name ?? ''
        return takeFile(name, await client.call('open', null, options))
      }),
    match: async (column, match) => {
      const { matches, sizes } = state.get()
      const next = withMatch(matches, column, match)
      tell({ matches: next })
      const isSameSize = sizes !== null && next.indexOf('limit_bytes') === matches.indexOf('limit_bytes')
      if (!isSameSize) await attempt(() => withSizes(next))
      await recheck()
    },
    setSizes: (choice) => {
      tell(choice)
      return recheck()
    },
    setDomain: (domain) => {
      tell({ domain })
      return recheck()
    },
    check: () => attempt(readRows),
    showFaults: (offset) => attempt(() => faultsFrom(offset)),
    mend: (fault, value) =>
      attempt(async () => {
        const { line, column } = fault
        if (column === null || value === fault.value) return {}
        const check = await checkNames(await client.call('mend', line, column, value))
        const lines = state.get().faults.map((one) => one.line)
        const left = await client.call('faultsOf', lines)
        return { check, faults: afterMending(state.get().faults, left, { ...fault, value }) }
      }),
    saveFaulty: () =>
      attempt(async () => {
        const text = await client.call('faultyCsv')
        saveFile('people-to-mend.csv', new Blob([text], { type: 'text/csv;charset=utf-8' }))
        return {}
      }),
    forget,
  }
}
