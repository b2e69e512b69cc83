import * as z from 'zod/mini'
import { createStore } from '../util/store'

const STORED = 'postroom.recent'
const KEPT = 6

const Recent = z.object({ label: z.string(), group: z.string(), to: z.string() })

/** Something that was gone to by searching: its name, what it is, and its path in the console. */
export type Recent = z.infer<typeof Recent>

type RecentByOrganization = Readonly<Record<string, readonly Recent[]>>

const stored = (): RecentByOrganization => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '{}')
    return z.safeParse(z.record(z.string(), z.array(Recent)), value).data ?? {}
  } catch {
    return {}
  }
}

// Names of people are in it: it ends with the tab, and when one signs out.
const recent = createStore<RecentByOrganization>(stored(), (value) =>
  sessionStorage.setItem(STORED, JSON.stringify(value)),
)

/** What was gone to in this tab, the last first, by organization. */
export const useRecent = recent.use

/** Notes what was gone to. */
export const noteRecent = (organizationId: string, { label, group, to }: Recent): void => {
  const before = recent.get()
  const others = (before[organizationId] ?? []).filter((one) => one.to !== to)
  recent.set({ ...before, [organizationId]: [{ label, group, to }, ...others].slice(0, KEPT) })
}

/** Forgets all of it. */
export const forgetRecent = (): void => recent.set({})
