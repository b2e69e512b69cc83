interface Read<Value> {
  result: Promise<Value>
  /** For those who ask while it is under way: it may have been answered before they asked. */
  next?: Promise<Value>
}

/**
 * Coalesces reads of a value by name: those who ask while it is being read share the next read, so that each gets
 * what was read after the question, as if it had read alone.
 * @param read gets the name, and when it was first asked for, as `performance.now` has it.
 */
export const createCoalescedRead = <Value>(read: (name: string, since: number) => Promise<Value>) => {
  const underWay = new Map<string, Read<Value>>()

  const begin = (name: string, since: number): Promise<Value> => {
    const result = read(name, since)
    const current: Read<Value> = { result }
    underWay.set(name, current)
    const end = () => {
      if (underWay.get(name) === current) underWay.delete(name)
    }
    result.then(end, end)
    return result
  }

  return (name: string): Promise<Value> => {
    const current = underWay.get(name)
    const since = performance.now()
    if (current === undefined) return begin(name, since)
    const again = () => begin(name, since)
    return (current.next ??= current.result.then(again, again))
  }
}
