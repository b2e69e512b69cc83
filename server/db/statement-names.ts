/**
 * The most statements with a name. A connection holds a parsed statement and its plan, 50 to 200 kB, for each one that it
 * has run.
 */
const maxNames = 400

/** The most texts to remember that have come only once. */
const maxCandidates = 1000

/**
 * Names statements by their text, so that each connection parses and plans them only once. A text gets its name when it
 * comes for the second time, and keeps it.
 */
export const createStatementNames = (): ((text: string) => string | undefined) => {
  const names = new Map<string, string>()
  const candidates = new Set<string>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= maxNames) return name
    if (!candidates.delete(text)) {
      if (candidates.size >= maxCandidates) candidates.clear()
      candidates.add(text)
      return undefined
    }
    const newName = `postroom_${names.size}`
    names.set(text, newName)
    return newName
  }
}
