import type { SelectedIdentity } from '../action'

/** Whether a selected identity is not suspended. */
export const isActive = (identity: SelectedIdentity): boolean =>
  ('identity_status' in identity ? identity.identity_status : identity.status) === 'active'
