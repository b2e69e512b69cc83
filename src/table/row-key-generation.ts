import { useState } from 'react'

/**
 * A number that is part of each row's React key. It grows with each question, so that the rows get new elements: a row
 * that two questions find would be seen to move. While a row has the focus or an open menu it stays, and so do they.
 * @param rowsOf what the rows were found by.
 */
export const useRowKeyGeneration = (rowsOf: string): number => {
  const [generation, setGeneration] = useState({ rowsOf, count: 0 })
  if (generation.rowsOf !== rowsOf) {
    const isInUse = document.activeElement?.closest('tbody, [role=menu]') != null
    setGeneration({ rowsOf, count: generation.count + (isInUse ? 0 : 1) })
  }
  return generation.count
}
