import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Resolution } from '../../contract/generated/schemas/resolution.zod'
import { OrganizationContext } from '../../session/organization'
import type { Profile } from '../../session/profiles'
import { ResolutionAnswer } from './ResolutionAnswer'
import { stepForTest } from './step-for-test'

const renderFor = (recipient_count: number): HTMLElement => {
  const resolution = {
    outcome: 'delivered',
    recipient_count,
    left_out_count: 0,
    full_count: 0,
    via_catch_all: false,
    restricted_by: [],
    truncated: false,
    reply: null,
    recipients: [],
    steps: [stepForTest({ step: 1 }), stepForTest({ step: 2, via: 1 })],
  } as unknown as Resolution
  return render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <OrganizationContext value={{ organization_id: 'o', permissions: [] } as unknown as Profile}>
          <ResolutionAnswer resolution={resolution} />
        </OrganizationContext>
      </QueryClientProvider>
    </MemoryRouter>,
  ).container
}

const summaryFor = (count: number) => renderFor(count).querySelector('summary')?.textContent

test('the route to many recipients is shown only on request', () => {
  expect(summaryFor(12)).toBeUndefined()
  expect(summaryFor(13)).toBe('Show each step')
})

test('a link skips the steps to many recipients, and the focus goes to their end', async () => {
  const details = renderFor(60).querySelector('details')
  expect(screen.queryByRole('link', { name: 'Skip the steps' })).toBeNull()
  if (details !== null) details.open = true
  const link = await screen.findByRole('link', { name: 'Skip the steps' })
  fireEvent.click(link)
  expect(document.activeElement?.textContent).toBe('End of the steps')
  expect(location.hash).toBe('')
})
