interface Reading<Value> {
  begun: Promise<Value>
  /** For those who ask while it is under way: it may have been answered before they asked. */
  next?: Promise<Value>
}

/**
 * Reads a value for many who ask at the same time, with as few readings as give each of them an answer of a reading
 * that began after the question: it is as true as one's own. `since` is when it was first asked for, as
 * `performance.now` has it.
 */
export const createSharedReading = <Value>(read: (name: string, since: number) => Promise<Value>) => {
  const underWay = new Map<string, Reading<Value>>()

  const begin = (name: string, since: number): Promise<Value> => {
    const begun = read(name, since)
    const reading: Reading<Value> = { begun }
    underWay.set(name, reading)
    const end = () => {
      if (underWay.get(name) === reading) underWay.delete(name)
    }
    begun.then(end, end)
    return begun
  }

  return (name: string): Promise<Value> => {
    const present = underWay.get(name)
    const since = performance.now()
    if (present === undefined) return begin(name, since)
    const again = () => begin(name, since)
    return (present.next ??= present.begun.then(again, again))
  }
}
