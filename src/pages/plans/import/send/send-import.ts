import type { Profile } from '../../../../session/profiles'
import { formatCount } from '../../../../util/number'
import type { FileCheck } from '../read/file-summary'
import { missingForImport, planColumnsOf } from '../match/import-columns'
import type { ImportModel, ImportState } from '../import-state'
import type { SendOptions, Sender } from './send-rows'

const blockedBy = ({ valid, invalid }: FileCheck, skipsErrors: boolean): string | null => {
  if (invalid > 0 && !skipsErrors)
    return invalid === 1
      ? 'Fix the row with errors, or skip it.'
      : `Fix the ${formatCount(invalid)} rows with errors, or skip them.`
  return valid === 0 ? 'No row is ready to import.' : null
}

const optionsOf = (state: ImportState, check: FileCheck): SendOptions => {
  const { file, matches, existing, createsDepartments } = state
  const columns = planColumnsOf(check.hasTypedNames ? [...matches, 'display_name'] : matches)
  return {
    rows: check.valid,
    columns,
    fileName: (file?.name ?? '').slice(0, 255),
    change: {
      existing,
      ...(columns.includes('department') && createsDepartments ? { create_departments: true } : {}),
    },
  }
}

/** Why checked rows can't be sent to the preview; null where they can. */
export const whyNotSent = (profile: Profile, state: ImportState, check: FileCheck): string | null => {
  const { columns, change } = optionsOf(state, check)
  return missingForImport(profile, columns, change) ?? blockedBy(check, state.skipsErrors)
}

/** Sends the rows without errors to the preview. */
export const sendImport = (model: ImportModel, sender: Sender, check: FileCheck): Promise<void> =>
  sender.start(optionsOf(model.get(), check))

/** Checks the rows, and sends them to the preview where none has an error. */
export const checkAndSend = async (profile: Profile, model: ImportModel, sender: Sender): Promise<void> => {
  await model.check()
  const state = model.get()
  const { step, check, error } = state
  if (step !== 'errors' || error !== null || check === null || check.invalid > 0) return
  if (whyNotSent(profile, state, check) === null) await sendImport(model, sender, check)
}
