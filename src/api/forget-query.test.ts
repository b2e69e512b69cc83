import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetQuery } from './forget-query'
import { queryClient } from './query-client'

const queryKey = ['organization', 'getDepartment', 'of Sales']

/** A page that shows the answer to the query. */
const showPage = (queryFn: () => Promise<string>) =>
  new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined)

afterEach(() => queryClient.clear())

test('a deleted resource is forgotten when the last page that shows it is left, and is not asked for again', async () => {
  const ask = vi.fn<() => Promise<string>>(() => Promise.resolve('Sales'))
  const leaveDialog = showPage(ask)
  const leavePage = showPage(ask)
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toBe('Sales'))
  const forgotten = forgetQuery(queryKey).then(() => queryClient.invalidateQueries())
  leaveDialog()
  expect(queryClient.getQueryData(queryKey)).toBe('Sales')
  leavePage()
  await forgotten
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a query that no page shows is forgotten immediately', async () => {
  queryClient.setQueryData(queryKey, 'Sales')
  await forgetQuery(queryKey)
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
  await forgetQuery(queryKey)
})
