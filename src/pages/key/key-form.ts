import type { Permission } from '../../contract/generated/contract'
import { presets } from '../../contract/generated/presets'

/** A preset of permissions, or `single` for chosen ones. */
export type Preset = keyof typeof presets | 'single'

/** The lifetime of a key in days, or never. */
export type Lifetime = 'never' | '30' | '90' | '365'

/** The values of the form of a new key. */
export interface KeyValues {
  key_name: string
  preset: Preset
  /** Used with `single` only; a preset has its own. */
  permissions: readonly Permission[]
  expires_at: Lifetime
  /** The organization's key itself, for this one request. */
  pasted_key: string
}

const DAY = 86_400_000

/** The permissions of the chosen preset, or the single ones. */
export const grantedBy = ({ preset, permissions }: Pick<KeyValues, 'preset' | 'permissions'>): Permission[] =>
  preset === 'single' ? [...permissions] : [...presets[preset]]

/** The body of the request. A lifetime counts from `now`, in milliseconds since 1970. */
export const toKeyBody = (values: KeyValues, now: number) => ({
  key_name: values.key_name,
  permissions: grantedBy(values),
  expires_at:
    values.expires_at === 'never' ? null : new Date(now + Number(values.expires_at) * DAY).toISOString(),
})
