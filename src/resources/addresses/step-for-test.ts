import type { ResolutionStep } from '../../contract/generated/schemas/resolutionStep.zod'

/** A step of the way of mail as the API returns it, for tests: an unknown address unless `changed` says otherwise. */
export const stepForTest = (changed: Partial<ResolutionStep>): ResolutionStep => ({
  step: 1,
  via: null,
  kind: 'unknown',
  id: null,
  address: 'abuse@example.net',
  address_unicode: 'abuse@example.net',
  display_name: null,
  senders: null,
  repeated: false,
  outcome: 'unknown',
  ...changed,
})
