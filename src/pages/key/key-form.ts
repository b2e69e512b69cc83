import type { Permission } from '../../contract/generated/contract'
import { presets } from '../../contract/generated/presets'
import { foldName } from '../../util/fold-name'

/** A usual set of permissions, or single ones. */
export type Preset = keyof typeof presets | 'single'

/** When a key ends, in days; or never. */
export type Lifetime = 'never' | '30' | '90' | '365'

/** What is said about a new key. */
export interface KeyValues {
  key_name: string
  preset: Preset
  /** The single ones; a preset brings its own. */
  permissions: readonly Permission[]
  expires_at: Lifetime
  /** The organization's key itself, for this one request. */
  pasted_key: string
}

const DAY = 86_400_000

/** What a preset allows, or what has been chosen one by one. */
export const grantedBy = ({ preset, permissions }: Pick<KeyValues, 'preset' | 'permissions'>): Permission[] =>
  preset === 'single' ? [...permissions] : [...presets[preset]]

/** The body the contract asks for. A lifetime counts from `now`, in milliseconds since 1970. */
export const toKeyBody = (values: KeyValues, now: number) => ({
  key_name: foldName(values.key_name),
  permissions: grantedBy(values),
  expires_at:
    values.expires_at === 'never' ? null : new Date(now + Number(values.expires_at) * DAY).toISOString(),
})
