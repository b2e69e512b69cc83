/** A piece of a value, and whether the other value lacks it. */
export interface ValuePart {
  text: string
  differs: boolean
}

/** More words than this are not compared one by one. */
const maxWords = 400

const wordsOf = (value: string): string[] => value.match(/;|[^\s;]+/g) ?? []

/** Keys are read with their case; names and terms of records are not. */
const comparable = (word: string): string => (/^p=/i.test(word) ? word : word.toLowerCase())

/** For each word of both sides whether it belongs to their longest common sequence. */
const commonWords = (left: readonly string[], right: readonly string[]): [boolean[], boolean[]] => {
  const lengths = Array.from({ length: left.length + 1 }, () =>
    Array.from({ length: right.length + 1 }, () => 0),
  )
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const line = lengths[row]
      if (line === undefined) continue
      line[column] =
        left[row] === right[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const isCommonLeft = left.map(() => false)
  const isCommonRight = right.map(() => false)
  let [row, column] = [0, 0]
  while (row < left.length && column < right.length) {
    if (left[row] === right[column]) {
      isCommonLeft[row] = true
      isCommonRight[column] = true
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return [isCommonLeft, isCommonRight]
}

/** Divides a value into pieces. White space between two words that differ belongs to them. */
const partsOf = (value: string, isCommon: readonly boolean[]): ValuePart[] => {
  const parts: ValuePart[] = []
  const add = (text: string, differs: boolean) => {
    const last = parts.at(-1)
    if (last?.differs === differs) last.text += text
    else if (text !== '') parts.push({ text, differs })
  }
  let word = 0
  for (const text of value.match(/\s+|;|[^\s;]+/g) ?? []) {
    if (text.trim() === '') {
      add(text, word > 0 && isCommon[word - 1] === false && isCommon[word] === false)
    } else {
      add(text, isCommon[word] === false)
      word += 1
    }
  }
  return parts
}

/**
 * Divides a value seen and the value to publish into pieces, and marks those that the other one lacks. It is a help for the
 * eye: whether a record is right is decided by its meaning, not by its text.
 */
export const compareValues = (
  seen: string,
  toPublish: string,
): { seen: ValuePart[]; toPublish: ValuePart[] } => {
  const [left, right] = [wordsOf(seen), wordsOf(toPublish)]
  const isTooLong = left.length > maxWords || right.length > maxWords
  const [isCommonLeft, isCommonRight] = isTooLong
    ? [left.map(() => false), right.map(() => false)]
    : commonWords(left.map(comparable), right.map(comparable))
  return { seen: partsOf(seen, isCommonLeft), toPublish: partsOf(toPublish, isCommonRight) }
}
