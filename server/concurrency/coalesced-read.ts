interface Read<Value> {
  result: Promise<Value>
  /** The next read, for callers that come while this one runs: its value may be older than their call. */
  next?: Promise<Value>
}

/**
 * Coalesces reads of a value by name. Callers that come during a read share the next one, so that each gets a value
 * that was read after its call, as if it had read alone.
 * @param read called with the name and the time of the first call, in milliseconds of `performance.now`.
 */
export const createCoalescedRead = <Value>(read: (name: string, since: number) => Promise<Value>) => {
  const currentReads = new Map<string, Read<Value>>()

  const begin = (name: string, since: number): Promise<Value> => {
    const result = read(name, since)
    const current: Read<Value> = { result }
    currentReads.set(name, current)
    const end = () => {
      if (currentReads.get(name) === current) currentReads.delete(name)
    }
    result.then(end, end)
    return result
  }

  return (name: string): Promise<Value> => {
    const current = currentReads.get(name)
    const since = performance.now()
    if (current === undefined) return begin(name, since)
    const again = () => begin(name, since)
    return (current.next ??= current.result.then(again, again))
  }
}
