import { saveFile } from '../../../util/save-file'
import { createStore, type Store } from '../../../util/store'
import { createFileClient, type FileClient } from './file-client'
import type { FileCheck, FileSummary, OpenOptions } from './import-file'
import { type Match, withMatch } from './match-columns'
import type { Fault } from './read-row'

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
  /** Reads the same bytes in another way. */
  reopen: (options: OpenOptions) => Promise<void>
  match: (column: number, match: Match) => Promise<void>
  setDomain: (domain: string) => Promise<void>
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
export const createImport = (client: FileClient = createFileClient()): ImportModel => {
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
  const readRows = async (): Promise<Partial<ImportState>> => {
    const { matches, domain } = state.get()
    const check = await client.call('check', { matches, domain })
    return { check, ...(await faultsFrom(0)) }
  }
  const takeFile = (name: string, summary: FileSummary): Partial<ImportState> => ({
    ...nothing,
    domain: state.get().domain,
    file: { name, summary },
    matches: summary.matches,
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
        const bytes = new Uint8Array(await file.arrayBuffer())
        return takeFile(name, await client.call('open', bytes, { encoding: null, separator: null }))
      }),
    reopen: (options) =>
      attempt(async () => {
        const name = state.get().file?.name ?? ''
        return takeFile(name, await client.call('open', null, options))
      }),
    match: (column, match) => {
      tell({ matches: withMatch(state.get().matches, column, match) })
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
        const check = await client.call('mend', line, column, value)
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
