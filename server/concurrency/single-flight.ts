const underWay = new Map<string, Promise<unknown>>()

/** What takes long and is wanted by several at the same time is found out once, for all who come meanwhile. */
export const singleFlight = async <Value>(name: string, find: () => Promise<Value>): Promise<Value> => {
  const present = underWay.get(name)
  if (present !== undefined) return present as Promise<Value>
  const begun = find().finally(() => underWay.delete(name))
  underWay.set(name, begun)
  return begun
}
