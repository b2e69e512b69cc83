import * as z from 'zod/mini'
import { Permission } from '../contract/generated/schemas/permission.zod'
import { createStore } from '../util/store'
import { onTabMessage, postToTabs } from './broadcast-channel'

const STORAGE_KEY = 'postroom.profiles'
/** How long a new tab waits for an unlocked one to answer, in milliseconds. */
const ANSWER_TIMEOUT = 150

const Profile = z.object({
  organization_id: z.string(),
  organization_name: z.string(),
  key_id: z.string(),
  key_name: z.string(),
  key_hint: z.string(),
  permissions: z.array(Permission),
  expires_at: z.string(),
  /** The organization's units of sizes; absent where they are not known. */
  units: z.optional(z.enum(['GB', 'GiB'])),
  /** Whether mail servers are connected; absent where that is not known. */
  mail_state: z.optional(z.enum(['not_attached', 'attached', 'unreachable'])),
  /** The session key; null while the profile is locked. The key that was pasted is never kept. */
  api_key: z.nullable(z.string()),
  /** The reason why it is locked; null while it is open. */
  locked: z.nullable(z.enum(['idle', 'by_hand', 'key_unknown', 'key_expired', 'key_revoked'])),
})

/** An organization in which this tab has an open or a locked session, with the permissions of the session. */
export type Profile = z.infer<typeof Profile>
export type LockReason = NonNullable<Profile['locked']>

/** There is no session key for the organization: the user has not signed in, or it is locked. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut'
}

const parseProfiles = (value: unknown): Profile[] => z.safeParse(z.array(Profile), value).data ?? []

const readStored = (): Profile[] => {
  try {
    return parseProfiles(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]'))
  } catch {
    return []
  }
}

// Never localStorage: a session key must not outlive the tabs that use it.
const profiles = createStore<readonly Profile[]>(readStored(), (value) =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(value)),
)

const isOpen = (profile: Profile) => profile.api_key !== null

/** All profiles of this tab; components use the hook. */
export const currentProfiles = profiles.get
export const useProfiles = profiles.use
/** Calls a listener whenever a session is opened, locked or ended. Returns the function that stops it. */
export const onProfiles = profiles.subscribe

/** The profile of an organization, open or locked. */
export const profileOf = (organizationId: string | undefined): Profile | undefined =>
  profiles.get().find((profile) => profile.organization_id === organizationId)

/** The session key of an organization. @throws SignedOut when there is none. */
export const sessionKeyOf = (organizationId: string): string => {
  const key = profileOf(organizationId)?.api_key ?? null
  if (key === null) throw new SignedOut('There is no session for this organization.')
  return key
}

const put = (added: Profile[]) => {
  const ids = new Set(added.map((profile) => profile.organization_id))
  profiles.set([...profiles.get().filter((profile) => !ids.has(profile.organization_id)), ...added])
}

/** Adds a profile, or replaces the one of the same organization, in every tab. */
export const addProfile = (profile: Profile): void => {
  put([profile])
  postToTabs({ what: 'profiles', value: [profile] })
}

const lockOne = (profile: Profile, reason: LockReason): Profile => ({
  ...profile,
  api_key: null,
  locked: reason,
})

/** Locks profiles of this tab: removes their session keys and keeps the rest, so that they can be unlocked. */
export const lockProfiles = (reason: LockReason, which: (profile: Profile) => boolean = isOpen): void =>
  profiles.set(
    profiles.get().map((profile) => (isOpen(profile) && which(profile) ? lockOne(profile, reason) : profile)),
  )

/** Forgets all profiles of this tab. */
export const forgetProfiles = (): void => profiles.set([])

/** Takes open profiles of another tab for organizations that are not open in this one. */
const adopt = (value: unknown) => {
  const openedElsewhere = parseProfiles(value).filter((profile) => {
    const own = profileOf(profile.organization_id)
    return isOpen(profile) && (own === undefined || !isOpen(own))
  })
  if (openedElsewhere.length > 0) put(openedElsewhere)
}

/** Sends profiles to new tabs and takes those that other tabs open. Returns the function that stops it. */
export const shareProfiles = (): (() => void) =>
  onTabMessage(({ what, value }) => {
    const open = profiles.get().filter(isOpen)
    if (what === 'ask' && open.length > 0) postToTabs({ what: 'profiles', value: open })
    if (what === 'profiles') adopt(value)
  })

/** If this tab starts without profiles, requests those of other tabs and waits a moment for them. */
export const askForProfiles = async (): Promise<void> => {
  if (profiles.get().length > 0) return
  await new Promise<void>((resolve) => {
    const stop = profiles.subscribe(resolve)
    setTimeout(() => resolve(stop()), ANSWER_TIMEOUT)
    postToTabs({ what: 'ask' })
  })
}
