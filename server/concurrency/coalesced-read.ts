interface Read<Value> {
  result: Promise<Value>
  /** The next read, for callers that come while this one runs: its value may be older than their call. */
  next?: Promise<Value>
}

/** Reads a value. It gets the time of the first call that it is for, in milliseconds of `performance.now`. */
type ReadValue<Value> = (since: number) => Promise<Value>

/**
 * Coalesces reads by name: those of one name must read the same. Callers that come during a read share the next one, so
 * that each gets a value that was read after its call, as if it had read alone.
 */
export const createCoalescedRead = <Value>() => {
  const currentReads = new Map<string, Read<Value>>()

  const begin = (name: string, read: ReadValue<Value>, since: number): Promise<Value> => {
    const result = read(since)
    const current: Read<Value> = { result }
    currentReads.set(name, current)
    const end = () => {
      if (currentReads.get(name) === current) currentReads.delete(name)
    }
    result.then(end, end)
    return result
  }

  return (name: string, read: ReadValue<Value>): Promise<Value> => {
    const current = currentReads.get(name)
    const since = performance.now()
    if (current === undefined) return begin(name, read, since)
    const again = () => begin(name, read, since)
    return (current.next ??= current.result.then(again, again))
  }
}
