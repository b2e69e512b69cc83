// Each file of the console's tests begins in a tab without settings, whatever the file before it chose. Tests that need no page get
// the storage and the events of a tab here, before the modules that use them are loaded.

const makeStorage = () => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  }
}

// Once for each worker: the modules that files share continue to listen.
if (!('dispatchEvent' in globalThis)) {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { value: makeStorage(), configurable: true })
  const events = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    Object.defineProperty(globalThis, name, { value: events[name].bind(events), configurable: true })
}

interface Tab {
  localStorage: { clear: () => void }
  sessionStorage: { clear: () => void }
  dispatchEvent: (event: Event) => boolean
}
const { localStorage, sessionStorage, dispatchEvent } = globalThis as unknown as Tab
localStorage.clear()
sessionStorage.clear()
// As if another tab had cleared all: settings are their defaults again.
dispatchEvent(Object.assign(new Event('storage'), { key: null }))
