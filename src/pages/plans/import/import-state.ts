import { saveFile } from '../../../util/save-file'
import { createStore, type Store } from '../../../util/store'
import { createFileClient, type FileClient } from './read/file-client'
import type { FileCheck, FileSummary, OpenOptions, Questions, RowRefusal } from './read/file-summary'
import { nameKey } from '../../../contract/generated/rules/name-key'
import { type Match, withMatch } from './match/match-columns'
import { readBytes } from './read/read-bytes'
import type { CellError, ErrorKind } from './check/read-row'
import type { SizeUnit } from './match/size-column'

/** A step of the import, in their order. */
export type ImportStep = 'file' | 'columns' | 'errors'

/** An error on screen. It stays there when it is fixed, so that nothing moves while the user types. */
export interface VisibleError extends CellError {
  isFixed: boolean
}

/** What the page shows of a file. */
export interface ImportState {
  step: ImportStep
  /** The file that is read; null before. */
  file: { name: string; summary: FileSummary } | null
  matches: readonly Match[]
  /** The name of the domain that user names get; '' for none. */
  domain: string
  /** What the matched columns leave open. */
  questions: Questions
  /** The unit of sizes without one; null while none is chosen. */
  sizeUnit: SizeUnit | null
  /** Whether a size that means no limit is left out; null while that isn't chosen. */
  skipsUnlimited: boolean | null
  /** Whether aliases in domains that the organization doesn't have are left out. */
  skipsForeign: boolean
  /** What happens to identities that exist. */
  existing: 'update' | 'skip'
  /** Whether departments that don't exist are created. */
  createsDepartments: boolean
  /** Whether the user has chosen that. Until then, they are created where none of those in the file exists. */
  hasChosenDepartments: boolean
  /** Whether rows with errors are skipped. */
  skipsErrors: boolean
  /** The result of checking the rows; null before. */
  check: FileCheck | null
  errors: readonly VisibleError[]
  /** The kind of the errors on screen; null for all. */
  kind: ErrorKind | null
  /** How many errors come before those on screen. */
  offset: number
  isBusy: boolean
  /** Why the file could not be read; a file that was read before is still there. */
  error: Error | null
}

/** What the user chooses beside the columns. */
type ImportOptions = Pick<ImportState, 'existing' | 'skipsErrors'>

/** One import of a page, from the choice of the file until its rows are sent. */
export interface ImportModel {
  use: Store<ImportState>['use']
  get: () => ImportState
  client: FileClient
  goTo: (step: ImportStep) => void
  /** Reads a file, or pasted cells. */
  open: (file: Blob, name: string) => Promise<void>
  /** Shows why something can't be read. */
  refuse: (reason: string) => void
  /** Reads the same bytes in another way. */
  reopen: (options: OpenOptions) => Promise<void>
  match: (column: number, match: Match) => Promise<void>
  setDomain: (domain: string) => Promise<void>
  /** Chooses how cells are read that leave something open. */
  setReading: (
    choice: Pick<Partial<ImportState>, 'sizeUnit' | 'skipsUnlimited' | 'skipsForeign'>,
  ) => Promise<void>
  setOptions: (options: Partial<ImportOptions>) => void
  /** Chooses whether departments that don't exist are created. */
  setCreatesDepartments: (creates: boolean) => Promise<void>
  /** Checks the rows with the matched columns, and goes to their errors. */
  check: () => Promise<void>
  /** Shows the errors of rows that the server can't take. */
  showRefusals: (load: () => Promise<readonly RowRefusal[]>) => Promise<void>
  showErrors: (offset: number, kind: ErrorKind | null) => Promise<void>
  fix: (cell: VisibleError, value: string) => Promise<void>
  /** Saves the rows that have errors, with the reasons. */
  saveInvalid: () => Promise<void>
  /** Forgets the file and ends the worker. */
  forget: () => void
}

/** Errors on one page. */
export const errorsPerPage = 25

const initial: ImportState = {
  step: 'file',
  file: null,
  matches: [],
  domain: '',
  questions: { sizes: null, withoutDomain: 0, foreign: { count: 0, domains: [] }, departments: null },
  sizeUnit: null,
  skipsUnlimited: null,
  skipsForeign: true,
  existing: 'update',
  createsDepartments: false,
  hasChosenDepartments: false,
  skipsErrors: false,
  check: null,
  errors: [],
  kind: null,
  offset: 0,
  isBusy: false,
  error: null,
}

const isSame = (one: CellError, other: CellError) => one.line === other.line && one.column === other.column

/** The errors on screen after a cell was changed: each is fixed, or has the reason that is left. */
const afterFix = (
  visible: readonly VisibleError[],
  left: readonly CellError[],
  changed: CellError,
): VisibleError[] =>
  visible.map((cell) => {
    const value = isSame(cell, changed) ? changed.value : cell.value
    const now = left.find((one) => isSame(one, cell))
    return now === undefined
      ? { ...cell, value, isFixed: true }
      : { ...now, value: isSame(cell, changed) ? changed.value : now.value, isFixed: false }
  })

/** Lookups in the organization while errors can still be fixed. Each returns null if the result is unknown. */
interface Lookups {
  findExisting: (addresses: readonly string[]) => Promise<ReadonlySet<string> | null>
  loadDomains: () => Promise<readonly string[] | null>
  loadDepartments: () => Promise<readonly string[] | null>
}

const hasDepartments = (matches: readonly Match[]) =>
  matches.some((match) => match === 'department' || match === 'org_unit')

/** Holds one import of a page. @param mayCreateDepartments whether the key can create departments. */
export const createImport = (
  { findExisting, loadDomains, loadDepartments }: Lookups,
  mayCreateDepartments: boolean,
  client: FileClient = createFileClient(),
): ImportModel => {
  const state = createStore(initial)
  const update = (change: Partial<ImportState>) => state.set({ ...state.get(), ...change })
  /** Does something with the file. Its failure is shown, and loses nothing. */
  const attempt = async (act: () => Promise<Partial<ImportState>>) => {
    update({ isBusy: true, error: null })
    try {
      update({ ...(await act()), isBusy: false })
    } catch (error) {
      update({ error: error instanceof Error ? error : new Error(String(error)), isBusy: false })
    }
  }
  const errorsFrom = async (offset: number, kind: ErrorKind | null) => {
    const errors = await client.call('errors', offset, errorsPerPage, kind)
    return { offset, kind, errors: errors.map((cell) => ({ ...cell, isFixed: false })) }
  }
  /** Asks which of the rows that can only change identities would create them. */
  const checkExisting = async (check: FileCheck): Promise<FileCheck> => {
    const addresses = await client.call('toLookUp')
    const existing = addresses.length === 0 ? null : await findExisting(addresses)
    if (existing === null) return check
    return client.call(
      'setExisting',
      addresses.map((address) => [address, existing.has(address)] as const),
    )
  }
  const readRows = async (): Promise<Partial<ImportState>> => {
    const { matches, domain, sizeUnit, skipsUnlimited, skipsForeign, createsDepartments } = state.get()
    const departments = hasDepartments(matches) && !createsDepartments ? await loadDepartments() : null
    const reading = {
      matches,
      domain,
      sizeUnit,
      skipsUnlimited: skipsUnlimited ?? false,
      skipsForeign,
      domains: await loadDomains(),
      departments: departments && new Set(departments.map(nameKey)),
    }
    const check = await checkExisting(await client.call('check', reading))
    return { check, ...(await errorsFrom(0, null)) }
  }
  /** The matches with what they leave open. */
  const withQuestions = async (matches: readonly Match[]): Promise<Partial<ImportState>> => {
    const domains = matches.includes('aliases') ? await loadDomains() : null
    const departments = hasDepartments(matches) ? await loadDepartments() : null
    const questions = await client.call('questions', matches, { domains, departments })
    const { names = [], hasOthers = true } = questions.departments ?? {}
    const creates = mayCreateDepartments && names.length > 0 && !hasOthers
    return {
      matches,
      questions,
      ...(state.get().hasChosenDepartments ? {} : { createsDepartments: creates }),
    }
  }
  const withSizes = async (matches: readonly Match[]): Promise<Partial<ImportState>> => {
    const open = await withQuestions(matches)
    return { ...open, sizeUnit: open.questions?.sizes?.unit ?? null, skipsUnlimited: null }
  }
  const takeFile = async (name: string, summary: FileSummary): Promise<Partial<ImportState>> => {
    const { domain, existing, createsDepartments, hasChosenDepartments } = state.get()
    const settings = { domain, existing, createsDepartments, hasChosenDepartments }
    const file = { name, summary }
    return { ...initial, ...settings, step: 'columns', file, ...(await withSizes(summary.matches)) }
  }
  /** Reads the rows again where they have been read before. */
  const recheck = () => (state.get().check === null ? Promise.resolve() : attempt(readRows))
  const forget = () => {
    client.close()
    state.set(initial)
  }
  return {
    use: state.use,
    get: state.get,
    client,
    goTo: (step) => update({ step }),
    open: (file, name) =>
      attempt(async () => {
        const bytes = await readBytes(file)
        const wrong = await client.call('wrongKind', bytes)
        if (wrong !== null) throw new Error(wrong)
        const options = { encoding: null, separator: null, header: null }
        return takeFile(name, await client.call('open', bytes, options))
      }),
    refuse: (reason) => update({ error: new Error(reason) }),
    reopen: (options) =>
      attempt(async () => {
        const name = state.get().file?.name ?? ''
        return takeFile(name, await client.call('open', null, options))
      }),
    match: async (column, match) => {
      const { matches, questions } = state.get()
      const next = withMatch(matches, column, match)
      update({ matches: next })
      const hasSameSizes =
        questions.sizes !== null && next.indexOf('limit_bytes') === matches.indexOf('limit_bytes')
      await attempt(() => (hasSameSizes ? withQuestions(next) : withSizes(next)))
      await recheck()
    },
    setReading: (choice) => {
      update(choice)
      return recheck()
    },
    setDomain: (domain) => {
      update({ domain })
      return recheck()
    },
    setOptions: update,
    setCreatesDepartments: (creates) => {
      update({ createsDepartments: creates, hasChosenDepartments: true })
      return recheck()
    },
    check: () => attempt(async () => ({ ...(await readRows()), step: 'errors' })),
    showRefusals: (load) =>
      attempt(async () => {
        const check = await client.call('setRefusals', await load())
        return { step: 'errors', skipsErrors: false, check, ...(await errorsFrom(0, null)) }
      }),
    showErrors: (offset, kind) => attempt(() => errorsFrom(offset, kind)),
    fix: (cell, value) =>
      attempt(async () => {
        const { line, column } = cell
        if (column === null || value === cell.value) return {}
        const check = await checkExisting(await client.call('fix', line, column, value))
        const lines = state.get().errors.map((one) => one.line)
        const errorFile = await client.call('errorsOf', lines)
        return { check, errors: afterFix(state.get().errors, errorFile, { ...cell, value }) }
      }),
    saveInvalid: () =>
      attempt(async () => {
        const text = await client.call('invalidCsv')
        saveFile('rows-with-errors.csv', new Blob([text], { type: 'text/csv;charset=utf-8' }))
        return {}
      }),
    forget,
  }
}
