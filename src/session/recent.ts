import { useEffect } from 'react'
import * as z from 'zod/mini'
import { createStore } from '../util/store'

const STORAGE_KEY = 'postroom.recent'
const MAX_RECENT = 6

const Recent = z.object({ label: z.string(), group: z.string(), to: z.string() })

/** A page that was opened: its name, its kind and its path in the console. */
export type Recent = z.infer<typeof Recent>

type RecentByOrganization = Readonly<Record<string, readonly Recent[]>>

const readStored = (): RecentByOrganization => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
    return z.safeParse(z.record(z.string(), z.array(Recent)), value).data ?? {}
  } catch {
    return {}
  }
}

// It holds names of identities, so it is removed with the tab and at sign-out.
const recent = createStore<RecentByOrganization>(readStored(), (value) =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(value)),
)

/** The pages opened in this tab or by the search, by organization, the latest first. */
export const useRecent = recent.use

/** Records a page that was opened. */
export const recordRecent = (organizationId: string, { label, group, to }: Recent): void => {
  const before = recent.get()
  const others = (before[organizationId] ?? []).filter((one) => one.to !== to)
  recent.set({ ...before, [organizationId]: [{ label, group, to }, ...others].slice(0, MAX_RECENT) })
}

/** Records the page of an identity, department or domain when it is shown, however it was opened. */
export const useNoteRecent = (organizationId: string, { label, group, to }: Recent): void =>
  useEffect(() => recordRecent(organizationId, { label, group, to }), [organizationId, label, group, to])

/** Removes all of them. */
export const forgetRecent = (): void => recent.set({})
