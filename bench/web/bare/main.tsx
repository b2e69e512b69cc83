/*
 * The least that shows a list with the libraries that come with the console's first list: what the console loads
 * later, as menus and dialogs, is not here either.
 */
import { QueryClient, QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query'
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { EllipsisVertical } from 'lucide'
import { createElement, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import * as z from 'zod/mini'

z.config({ ...z.locales.en(), jitless: true })
const Person = z.object({
  identity_id: z.string(),
  address: z.string(),
  display_name: z.string(),
  status: z.string(),
})
const People = z.object({ items: z.array(Person), total: z.number() })
type Person = z.infer<typeof Person>

const [profile] = JSON.parse(sessionStorage.getItem('postroom.profiles') ?? '[]') as { api_key: string }[]
const features = tableFeatures({})
const column = createColumnHelper<typeof features, Person>()
const columns = column.columns([
  column.accessor('address', {
    cell: ({ row }) => <Link to={row.original.identity_id}>{row.original.address}</Link>,
  }),
  column.accessor('display_name', {}),
  column.accessor('status', {}),
])

const List = () => {
  const { search } = useLocation()
  const { data } = useSuspenseQuery({
    queryKey: ['people', search],
    queryFn: async () => {
      const answer = await fetch('/api/identity/list?limit=50', {
        headers: { 'x-api-key': profile?.api_key ?? '' },
      })
      return z.parse(People, await answer.json())
    },
  })
  const table = useTable({ features, columns, data: data.items })
  return (
    <table className="w-full">
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id}>
            {row.getAllCells().map((cell) => (
              <td key={cell.id} aria-label={cell.column.id} className="px-3 py-1">
                <table.FlexRender cell={cell} />
              </td>
            ))}
            <td>
              <button type="button" aria-label="Actions">
                <svg aria-hidden="true" width="24" height="24" stroke="currentColor">
                  {EllipsisVertical.map(([shape, attributes]) => createElement(shape, attributes))}
                </svg>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Page = () => (
  <Suspense fallback={null}>
    <List />
  </Suspense>
)

createRoot(document.getElementById('root') ?? document.body).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={createBrowserRouter([{ path: '*', Component: Page }])} />
  </QueryClientProvider>,
)
