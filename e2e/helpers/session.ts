// Sessions of the console opened through the API, as its sign-in page does (src/resources/key/sign-in.ts).
import type { APIRequestContext, Page } from '@playwright/test'
import type { Profile } from '../../src/session/profiles.ts'

interface KeyAnswer {
  key_id: string
  key_name: string
  key_hint: string
  permissions: { permission: Profile['permissions'][number] }[]
  organization: { organization_id: string; organization_name: string }
}

/** Opens a session of a key. Returns the profile that the console keeps of it. */
export const openSession = async (request: APIRequestContext, pastedKey: string): Promise<Profile> => {
  const reply = await request.post('/api/key/session', { headers: { 'x-api-key': pastedKey }, data: {} })
  if (!reply.ok()) throw new Error(`POST /api/key/session answered ${reply.status()}`)
  const { api_key, expires_at } = (await reply.json()) as { api_key: string; expires_at: string }
  const read = async <Answer>(path: string): Promise<Answer | null> => {
    const response = await request.get(`/api${path}`, { headers: { 'x-api-key': api_key } })
    return response.ok() ? ((await response.json()) as Answer) : null
  }
  const [key, settings, health] = await Promise.all([
    read<KeyAnswer>('/key'),
    read<{ storage_units: 'binary' | 'decimal' }>('/organization/settings'),
    read<{ mail: { state: NonNullable<Profile['mail_state']> } }>('/health'),
  ])
  if (key === null) throw new Error('The new session cannot be read.')
  return {
    ...key.organization,
    key_id: key.key_id,
    key_name: key.key_name,
    key_hint: key.key_hint,
    permissions: key.permissions.map(({ permission }) => permission),
    expires_at,
    ...(settings === null ? {} : { units: settings.storage_units === 'binary' ? 'GiB' : 'GB' }),
    ...(health === null ? {} : { mail_state: health.mail.state }),
    api_key,
    locked: null,
  }
}

/** Puts a profile where the console looks for it when the tab is first loaded. */
export const storeProfile = async (page: Page, profile: Profile): Promise<void> => {
  await page.addInitScript((profile) => {
    // An empty page has no storage, and refuses even to read it.
    let profiles: string | null
    try {
      profiles = sessionStorage.getItem('postroom.profiles')
    } catch {
      return
    }
    // A tab that has signed out or locked keeps what it has stored.
    if (profiles !== null) return
    sessionStorage.setItem('postroom.profiles', JSON.stringify([profile]))
    localStorage.setItem(
      'postroom.organizations',
      JSON.stringify({ [profile.organization_id]: profile.organization_name }),
    )
  }, profile)
}
