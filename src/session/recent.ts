import * as z from 'zod/mini'
import { createStore } from '../util/store'

const STORAGE_KEY = 'postroom.recent'
const MAX_RECENT = 6

const Recent = z.object({ label: z.string(), group: z.string(), to: z.string() })

/** Something that was gone to by searching: its name, what it is, and its path in the console. */
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

// Names of people are in it: it ends with the tab, and when one signs out.
const recent = createStore<RecentByOrganization>(readStored(), (value) =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(value)),
)

/** What was gone to in this tab, the last first, by organization. */
export const useRecent = recent.use

/** Notes what was gone to. */
export const noteRecent = (organizationId: string, { label, group, to }: Recent): void => {
  const before = recent.get()
  const others = (before[organizationId] ?? []).filter((one) => one.to !== to)
  recent.set({ ...before, [organizationId]: [{ label, group, to }, ...others].slice(0, MAX_RECENT) })
}

/** Forgets all of it. */
export const forgetRecent = (): void => recent.set({})
