interface Reading<Value> {
  begun: Promise<Value>
  /** For those who ask while it is under way: it may have been answered before they asked. */
  next?: Promise<Value>
}

/**
 * Reads a value for many who ask at the same time, with as few readings as give each of them an answer of a reading
 * that began after the question: it is as true as one's own.
 */
export const createSharedReading = <Value>(read: (name: string) => Promise<Value>) => {
  const underWay = new Map<string, Reading<Value>>()

  const begin = (name: string): Promise<Value> => {
    const begun = read(name)
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
    if (present === undefined) return begin(name)
    const again = () => begin(name)
    return (present.next ??= present.begun.then(again, again))
  }
}
