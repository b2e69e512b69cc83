// Gives tests of the console that need no page the storage and the events of a tab, which settings use when their modules load.

const makeStorage = () => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  }
}

for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(globalThis, name, { value: makeStorage(), configurable: true })

const events = new EventTarget()
for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
  Object.defineProperty(globalThis, name, { value: events[name].bind(events), configurable: true })
