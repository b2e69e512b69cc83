import { permissions, type Permission } from '../../contract/generated/contract'
import { Permission as PermissionEnum } from '../../contract/generated/schemas/permission.zod'
import { CheckField } from '../../form/CheckField'
import { RadioField } from '../../form/RadioField'
import type { Form } from '../../form/use-form'
import { grantedBy, type KeyValues, type Preset } from './key-form'

const presetText: Readonly<Record<Preset, string>> = {
  viewer: 'Viewer: see everything except keys, forwards, auto-replies and mail rules',
  help_desk:
    'Help desk: see everything except keys, reset passwords, resize mailboxes, suspend and reactivate',
  operator: 'Operator: everything except keys, and adding and removing domains',
  owner: 'Owner: everything',
  single: 'Custom',
}

/** Chooses the permissions of a new key: a preset or single permissions. */
export const PermissionsField = ({ form }: { form: Form<KeyValues> }) => {
  const { preset, permissions: single } = form.values
  const error = form.errors['permissions']
  const toggle = (permission: Permission, on: boolean) =>
    form.set('permissions', on ? [...single, permission] : single.filter((one) => one !== permission))
  const choose = (next: Preset) => {
    // Single permissions start with those of the preset, so that a preset can be changed a little.
    if (next === 'single' && preset !== 'single') form.set('permissions', grantedBy(form.values))
    form.set('preset', next)
  }
  return (
    <RadioField
      name="preset"
      label={form.labels.permissions}
      description="You can grant only permissions that your own key has."
      value={preset}
      onChange={choose}
      options={presetText}
    >
      {preset === 'single' ? (
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">Custom permissions</legend>
          {error !== undefined && (
            <p className="text-danger">
              <span aria-hidden="true">▲ </span>
              {error}
            </p>
          )}
          {PermissionEnum.options.map((permission, index) => (
            <CheckField
              key={permission}
              name={permission}
              label={permissions[permission]}
              description={<code className="font-mono text-xs">{permission}</code>}
              checked={single.includes(permission)}
              error={index === 0 && error !== undefined ? '' : null}
              onChange={(on) => toggle(permission, on)}
            />
          ))}
        </fieldset>
      ) : (
        <ul className="list-disc pb-2 pl-4 text-muted">
          {grantedBy(form.values).map((permission) => (
            <li key={permission}>{permissions[permission]}</li>
          ))}
        </ul>
      )}
    </RadioField>
  )
}
