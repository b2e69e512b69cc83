import { onProfiles, profileOf } from '../../../session/profiles'
import type { ImportModel } from './import-state'
import type { Sender } from './send/send-rows'

/** An import whose rows were sent. Its file is kept, so that rows that the preview refuses can be fixed. */
export interface CachedImport {
  organizationId: string
  planId: string
  model: ImportModel
  sender: Sender
}

let cached: CachedImport | null = null

/** Keeps one import, and forgets the one before it. Signing out forgets it too. */
export const keepImport = (next: CachedImport | null): void => {
  if (cached !== null && cached.model !== next?.model) cached.model.forget()
  cached = next
}

onProfiles(() => {
  if (cached !== null && profileOf(cached.organizationId) === undefined) keepImport(null)
})

/** The import that was sent to a bulk change; null where its file is no longer there. */
export const keptImport = (planId: string): CachedImport | null => (cached?.planId === planId ? cached : null)
