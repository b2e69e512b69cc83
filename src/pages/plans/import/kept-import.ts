import { onProfiles, profileOf } from '../../../session/profiles'
import type { ImportModel } from './import-state'
import type { Sender } from './send-rows'

/** An import whose rows were sent. Its file is kept, so that rows that the preview refuses can be fixed. */
export interface KeptImport {
  organizationId: string
  planId: string
  model: ImportModel
  sender: Sender
}

let kept: KeptImport | null = null

/** Keeps one import, and forgets the one before it. Signing out forgets it too. */
export const keepImport = (next: KeptImport | null): void => {
  if (kept !== null && kept.model !== next?.model) kept.model.forget()
  kept = next
}

onProfiles(() => {
  if (kept !== null && profileOf(kept.organizationId) === undefined) keepImport(null)
})

/** The import that was sent to a bulk change; null where its file is no longer there. */
export const keptImport = (planId: string): KeptImport | null => (kept?.planId === planId ? kept : null)
