import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { startTransition } from 'react'
import { expect, test, vi } from 'vitest'
import { useForm } from './use-form'

const wrapper = ({ children }: { children: React.ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)

/** A form whose tries to save end when the test ends them. */
const render = () => {
  const tries: { values: { name: string }; resolve: () => void; reject: (error: Error) => void }[] = []
  const saved: string[] = []
  const { result } = renderHook(
    () =>
      useForm({
        labels: { name: 'Name' },
        initial: { name: '' },
        check: (values): Record<string, string> => (values.name === '' ? { name: 'It is empty.' } : {}),
        save: (values) =>
          new Promise<string>((resolve, reject) => {
            tries.push({ values, resolve: () => resolve(values.name), reject })
          }),
        onSaved: (name) => saved.push(name),
      }),
    { wrapper },
  )
  return { result, tries, saved }
}

test('five presses of Enter before the next rendering save once', async () => {
  const { result, tries, saved } = render()
  act(() => result.current.set('name', 'Sales'))
  await act(async () => {
    for (let press = 0; press < 5; press += 1) result.current.submit()
  })
  expect(tries.map(({ values }) => values.name)).toEqual(['Sales'])
  expect([result.current.busy, result.current.isDone()]).toEqual([true, false])
  await act(async () => tries[0]?.resolve())
  expect([result.current.busy, result.current.isDone(), saved]).toEqual([false, true, ['Sales']])
  await act(async () => result.current.submit())
  expect(tries).toHaveLength(1)
})

test('it shows errors from the first try on, and can be submitted again after a failure', async () => {
  const { result, tries } = render()
  expect(result.current.errors).toEqual({})
  await act(async () => result.current.submit())
  expect([result.current.errors, result.current.failedSubmits, tries]).toEqual([
    { name: 'It is empty.' },
    1,
    [],
  ])
  await act(async () => result.current.submit({ name: 'Sales' }))
  await act(async () => tries[0]?.reject(new Error('away')))
  expect(result.current).toMatchObject({ busy: false, failedSubmits: 2, failure: new Error('away') })
  await act(async () => result.current.submit())
  expect(tries[1]?.values).toEqual({ name: 'Sales' })
  expect(result.current.failure).toBeNull()
})

test('letters typed between the first rendering and its effects are kept', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const Reason = () => {
    const form = useForm({
      labels: { reason: 'Reason' },
      initial: { reason: '' },
      check: () => ({}),
      save: () => Promise.resolve(null),
      onSaved: () => undefined,
    })
    return (
      <input
        value={form.values.reason}
        onChange={({ currentTarget }) => form.set('reason', currentTarget.value)}
      />
    )
  }
  const type = (input: HTMLInputElement, letter: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      input,
      input.value + letter,
    )
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  const typed = new Promise<HTMLInputElement>((resolve) => {
    // Its callback runs when React has put the field into the page, before effects.
    new MutationObserver((_, observer) => {
      const input = element.querySelector('input')
      if (input === null) return
      observer.disconnect()
      for (const letter of 'Left') type(input, letter)
      resolve(input)
    }).observe(element, { childList: true, subtree: true })
  })
  startTransition(() => root.render(wrapper({ children: <Reason /> })))
  expect((await typed).value).toBe('Left')
  root.unmount()
  vi.unstubAllGlobals()
})
