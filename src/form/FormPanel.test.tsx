import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { FormPanel } from './FormPanel'
import { useForm } from './use-form'

// As long as the browser has other things to do.
vi.mock('../ui/use-idle', () => ({ useIdle: () => false, whenIdle: () => () => undefined }))

const save = vi.fn<() => Promise<void>>(async () => undefined)

const Page = ({ more }: { more?: string }) => {
  const form = useForm({
    labels: { name: 'Name', code: 'Code' },
    initial: { name: '', code: '' },
    check: () => ({}),
    save,
    onSaved: () => undefined,
  })
  return (
    <FormPanel form={form} title="Add" save="Add" disabledReason={null} onClose={() => undefined} more={more}>
      <input name="name" />
      <textarea name="code" />
    </FormPanel>
  )
}

const show = (page: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </QueryClientProvider>,
  )

test('Enter saves also before the buttons are rendered: the form has a submit button from the start', () => {
  show(<Page more="More" />)
  expect(document.body.textContent).not.toContain('More')
  expect(document.querySelectorAll('form [type=submit]')).toHaveLength(1)
})

test.each(['ctrlKey', 'metaKey'])('%s with Enter saves also where Enter begins a new line', async (held) => {
  save.mockClear()
  show(<Page />)
  const field = document.querySelector('textarea') as HTMLElement
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(save).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter', [held]: true })
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1))
})
