import { createContext } from 'react'

/** Whether it is in a row of a list, where the row's link is what Tab reaches. */
export const InRow = createContext(false)
