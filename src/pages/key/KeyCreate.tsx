import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { createKey, listKeys } from '../../contract/generated/operations/key'
import {
  type KeyCreate as KeyCreateBody,
  KeyCreate as schema,
} from '../../contract/generated/schemas/keyCreate.zod'
import type { KeyCreated } from '../../contract/generated/schemas/keyCreated.zod'
import { keyPrefix } from '../../contract/generated/rules/key'
import { keyFormatError } from '../../session/key-checksum'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { doneText } from '../../resources/audit/sentences'
import { keyProposalIn } from '../../resources/key/proposal'
import { newestKeysQuery } from '../../resources/key/queries'
import { FormPanel } from '../../form/FormPanel'
import { TextField } from '../../form/TextField'
import { useCreateForm } from '../../form/use-create-form'
import type { Form } from '../../form/use-form'
import { useClosePanel } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { Field } from '../../ui/Field'
import { TextInput } from '../../ui/TextInput'
import { toast } from '../../ui/toast'
import { ExpiresSelect } from './ExpiresSelect'
import { type KeyValues, toKeyBody } from './key-form'
import { NewKeySecret } from './NewKeySecret'
import { createKeyWith } from './create-key'
import { sameNameText } from './key-text'
import { PermissionsField } from './PermissionsField'

const labels = {
  key_name: 'Name',
  preset: 'Preset',
  permissions: 'Permissions',
  expires_at: 'Expires',
  pasted_key: 'Your key',
} as const

const initial: KeyValues = {
  key_name: '',
  preset: 'viewer',
  permissions: [],
  expires_at: '90',
  pasted_key: '',
}

/** The panel that creates a key; its secret is shown once. */
export const KeyCreate = () => {
  const { organization_id } = useOrganization()
  const permissionReason = useMissingPermission(createKey)
  const mayKnowKeys = useMissingPermission(listKeys) === null
  const { data: keys } = useQuery({ ...newestKeysQuery(organization_id), enabled: mayKnowKeys })
  const leave = useClosePanel(paths.keys(organization_id))
  // The time is fixed, because a repeated request with the same Idempotency-Key needs the same body.
  const [now] = useState(Date.now)
  const proposal = keyProposalIn(useLocation().state)
  const [newKey, setNewKey] = useState<KeyCreated | null>(null)
  const form: Form<KeyValues> = useCreateForm<KeyValues, KeyCreateBody, KeyCreated>({
    schema,
    labels,
    initial: proposal === null ? initial : { ...initial, preset: 'single', ...proposal },
    check: ({ permissions, preset, pasted_key }) => {
      const formatError = keyFormatError(pasted_key.trim())
      return {
        ...(formatError === null ? {} : { pasted_key: formatError }),
        ...(preset === 'single' && permissions.length === 0
          ? { permissions: 'Choose at least one permission.' }
          : {}),
      }
    },
    toBody: (values) => toKeyBody(values, now),
    submit: (body, idempotencyKey) =>
      createKeyWith(organization_id, form.values.pasted_key, body, idempotencyKey),
    onSaved: (saved, showCall) => {
      toast({ title: doneText('createKey', 'key', saved.key.key_name), showCall })
      setNewKey(saved)
    },
  })
  if (newKey !== null) return <NewKeySecret newKey={newKey} onClose={leave} />
  return (
    <FormPanel
      form={form}
      title="Create key"
      save="Create key"
      disabledReason={permissionReason}
      onClose={leave}
    >
      <TextField
        form={form}
        name="key_name"
        required
        description={
          sameNameText(keys?.body.items ?? [], form.values.key_name) ?? 'What the key is for, or who uses it.'
        }
      />
      <PermissionsField form={form} />
      <Field name="expires_at" label={labels.expires_at}>
        <ExpiresSelect value={form.values.expires_at} onChange={(value) => form.set('expires_at', value)} />
      </Field>
      <Field
        name="pasted_key"
        label={labels.pasted_key}
        description="Paste a key for this organization again. This protects your organization if you leave your browser open. The key is used once and not stored."
        error={form.errors['pasted_key']}
      >
        <TextInput
          type="password"
          value={form.values.pasted_key}
          autoComplete="off"
          spellCheck={false}
          aria-required
          placeholder={`${keyPrefix}…`}
          className="font-mono"
          onChange={(event) => form.set('pasted_key', event.currentTarget.value)}
        />
      </Field>
    </FormPanel>
  )
}
