import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Resolution } from '../../contract/generated/schemas/resolution.zod'
import { OrganizationContext } from '../../session/organization'
import type { Profile } from '../../session/profiles'
import { ResolutionAnswer } from './ResolutionAnswer'
import { stepForTest } from './step-for-test'

const summaryFor = (recipient_count: number): string | undefined => {
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
  const { container } = render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <OrganizationContext value={{ organization_id: 'o', permissions: [] } as unknown as Profile}>
          <ResolutionAnswer resolution={resolution} />
        </OrganizationContext>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return container.querySelector('summary')?.textContent
}

test('the route to many recipients is shown only on request', () => {
  expect(summaryFor(12)).toBeUndefined()
  expect(summaryFor(13)).toBe('Show each step')
})
