/** The things by a key, each group in their order. */
export const groupBy = <Thing>(
  things: readonly Thing[],
  keyOf: (thing: Thing) => string,
): ReadonlyMap<string, readonly Thing[]> => {
  const groups = new Map<string, Thing[]>()
  for (const thing of things) {
    const key = keyOf(thing)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [thing])
    else group.push(thing)
  }
  return groups
}
