import { onProfiles, profileOf } from '../../session/profiles'
import { createStore } from '../../util/store'

/*
 * What opens the generated passwords of plans that this tab has run. Only this tab has it, until the passwords are fetched,
 * the key signs out or the tab is closed: nothing else opens them.
 */

interface StoredKey {
  organizationId: string
  /** The key in use when the plan was run. */
  keyId: string
  passwordsKey: string
}

type Keys = Readonly<Record<string, StoredKey>>

const storageKey = 'postroom.passwords'

const withoutSignedOut = (keys: Keys): Keys =>
  Object.fromEntries(
    Object.entries(keys).filter(([, kept]) => profileOf(kept.organizationId)?.key_id === kept.keyId),
  )

const read = (): Keys => {
  try {
    return withoutSignedOut(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Keys)
  } catch {
    return {}
  }
}

const store = createStore(read(), (keys) => sessionStorage.setItem(storageKey, JSON.stringify(keys)))
onProfiles(() => {
  const keys = withoutSignedOut(store.get())
  if (Object.keys(keys).length < Object.keys(store.get()).length) store.set(keys)
})

/** Keeps the key of a plan's passwords, for the key in use. */
export const keepPasswordsKey = (organizationId: string, planId: string, passwordsKey: string): void => {
  const keyId = profileOf(organizationId)?.key_id ?? ''
  store.set({ ...store.get(), [planId]: { organizationId, keyId, passwordsKey } })
}

/** Forgets it, once the passwords are fetched. */
export const forgetPasswordsKey = (planId: string): void =>
  store.set(Object.fromEntries(Object.entries(store.get()).filter(([id]) => id !== planId)))

/** The key of a plan's passwords; undefined in a tab that has not run it. */
export const usePasswordsKey = (planId: string): string | undefined => store.use()[planId]?.passwordsKey
