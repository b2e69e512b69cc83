import { useState } from 'react'

/**
 * A number that is part of each row's React key. It grows with each question, so that the rows get new elements: a row
 * that two questions find would be seen to move. While a row has the focus or an open menu it stays, and so do they.
 * @param rowsQueryHash what the rows were found by.
 */
export const useRowKeyGeneration = (rowsQueryHash: string): number => {
  const [generation, setGeneration] = useState({ rowsQueryHash, count: 0 })
  if (generation.rowsQueryHash !== rowsQueryHash) {
    const isInUse = document.activeElement?.closest('tbody, [role=menu]') != null
    setGeneration({ rowsQueryHash, count: generation.count + (isInUse ? 0 : 1) })
  }
  return generation.count
}
