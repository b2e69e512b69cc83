import { useState } from 'react'

/**
 * The React key of the body of a list. It grows with each new query, so that all rows get new elements;
 * otherwise a row that both queries find would move on screen. While a row has the focus or an open menu, the number
 * stays, so that neither is lost.
 * @param rowsQueryHash the hash of the query that the rows answer.
 */
export const useRowKeyGeneration = (rowsQueryHash: string): number => {
  const [generation, setGeneration] = useState({ rowsQueryHash, count: 0 })
  if (generation.rowsQueryHash !== rowsQueryHash) {
    const isInUse = document.activeElement?.closest('tbody, [role=menu]') != null
    setGeneration({ rowsQueryHash, count: generation.count + (isInUse ? 0 : 1) })
  }
  return generation.count
}
