import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { FormPanel } from './FormPanel'
import { useForm } from './use-form'

// As long as the browser has other things to do.
vi.mock('../ui/use-idle', () => ({ useIdle: () => false, whenIdle: () => () => undefined }))

const Page = () => {
  const form = useForm({
    labels: { name: 'Name', code: 'Code' },
    initial: { name: '', code: '' },
    check: () => ({}),
    save: async () => undefined,
    onSaved: () => undefined,
  })
  return (
    <FormPanel form={form} title="Add" save="Add" disabledReason={null} onClose={() => undefined} more="More">
      <input name="name" />
      <input name="code" />
    </FormPanel>
  )
}

test('Enter saves also before the buttons are rendered: the form has a submit button from the start', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).not.toContain('More')
  expect(document.querySelectorAll('form [type=submit]')).toHaveLength(1)
})
