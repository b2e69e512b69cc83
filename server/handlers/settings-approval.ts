import { orNotFound, Problem } from '../problem.ts'
import { organizationSettings, setOrganizationSettings } from '../queries/organization.ts'
import { organizationSettingsEvent } from '../changes/events.ts'
import type { Handler } from './handler.ts'
import { assertSecondKey } from '../changes/second-key.ts'
import { noRequest } from './settings-request.ts'
import { updateVersioned, withEvent } from './versioned.ts'
import { organizationSettingsView as view } from '../views/organization.ts'

export const approveOrganizationSettings: Handler<'approveOrganizationSettings'> = ({
  key,
  ifMatchAllows,
  change,
}) =>
  change(async (db) => {
    const settings = orNotFound(await organizationSettings(db))
    if (settings.asked_above_at === null)
      throw new Problem('not_found', { detail: 'Nothing is waiting for approval.' })
    await assertSecondKey(db, key, orNotFound(settings.asked_above_by_key_id))
    return updateVersioned({
      find: async () => settings,
      ifMatchAllows,
      next: (before) => ({ ...before, ...noRequest, deletion_approval_above: before.asked_above }),
      write: async (next, before) =>
        withEvent(await setOrganizationSettings(db, next), (after) =>
          organizationSettingsEvent('approveOrganizationSettings', before, after),
        ),
      view,
    })
  })
