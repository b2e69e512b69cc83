import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { identityQuery } from '../../resources/identities/queries'
import { resetIdentityPassword } from '../../contract/generated/operations/identities'
import { PasswordReset as schema } from '../../contract/generated/schemas/passwordReset.zod'
import type { PasswordResetDone } from '../../contract/generated/schemas/passwordResetDone.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { request } from '../../api/query'
import { CheckField } from '../../form/CheckField'
import { FormPanel } from '../../form/FormPanel'
import { RadioField } from '../../form/RadioField'
import { useCreateForm } from '../../form/use-create-form'
import { useClosePanel } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { Notice } from '../../ui/Notice'
import { toast } from '../../ui/toast'
import { passwordError } from '../../form/password-rules'
import { PasswordField } from '../../form/PasswordField'
import { GeneratedPasswordPanel } from './GeneratedPasswordPanel'
import { usePeoplePage } from '../../resources/health/use-people-page'
import { readableAddress } from '../../util/unicode-name'

interface ResetValues {
  mode: 'generate' | 'set'
  password: string
  must_change_password: boolean
}

const labels = { mode: 'Password', password: 'New password', must_change_password: 'Password change' }
const initial: ResetValues = { mode: 'generate', password: '', must_change_password: true }

/** The panel that resets a password; a generated one is shown once. */
export const IdentityPassword = () => {
  const { organization_id } = useOrganization()
  const { identityId = '' } = useParams()
  const permissionReason = useMissingPermission(resetIdentityPassword)
  const leave = useClosePanel(paths.identity(organization_id, identityId))
  const { data, refetch } = useSuspenseQuery(identityQuery(organization_id, identityId))
  const { local_part, status } = data.body
  const { mustChange } = usePeoplePage()
  const [resetResult, setResetResult] = useState<PasswordResetDone | null>(null)
  const form = useCreateForm({
    schema,
    labels,
    initial,
    check: ({ mode, password }) => {
      const error = mode === 'set' ? passwordError(password, local_part) : null
      return error === null ? {} : { password: error }
    },
    toBody: ({ mode, password, must_change_password }) => ({
      mode,
      must_change_password,
      ...(mode === 'set' ? { password } : {}),
    }),
    create: async (body, idempotencyKey) => {
      const path = { identity_id: identityId }
      const ifMatch = data.etag === null ? {} : { ifMatch: data.etag }
      try {
        return await request(organization_id, resetIdentityPassword, {
          path,
          body,
          idempotencyKey,
          ...ifMatch,
        })
      } catch (error) {
        void refetch()
        throw error
      }
    },
    onSaved: (saved, showCall) => {
      toast({ title: `Password of ${saved.identity.display_name} reset`, showCall })
      if (form.values.mode === 'generate') setResetResult(saved)
      else leave()
    },
  })
  const { mode, password, must_change_password } = form.values
  if (resetResult !== null) {
    return (
      <GeneratedPasswordPanel
        title="Password reset"
        isNew={false}
        {...resetResult}
        password={resetResult.password}
        onClose={leave}
      />
    )
  }
  return (
    <FormPanel
      form={form}
      title={`Reset the password of ${data.body.display_name}?`}
      save="Reset password"
      disabledReason={permissionReason}
      onClose={leave}
    >
      {status === 'suspended' && (
        <Notice tone="warning" title="This identity is suspended">
          <p>A new password doesn’t reactivate it.</p>
        </Notice>
      )}
      <p className="text-muted wrap-anywhere">{readableAddress(data.body)}</p>
      <p>The new password replaces the old one.</p>
      <RadioField
        name="mode"
        label={labels.mode}
        value={mode}
        onChange={(value) => form.set('mode', value)}
        options={{ generate: 'Generate a password, shown once', set: 'Enter a password' }}
      >
        {mode === 'set' && (
          <PasswordField
            value={password}
            onChange={(value) => form.set('password', value)}
            localPart={local_part}
            error={form.errors['password']}
          />
        )}
      </RadioField>
      <CheckField
        name="must_change_password"
        label={`The password ${mustChange}`}
        checked={must_change_password}
        onChange={(checked) => form.set('must_change_password', checked)}
      />
    </FormPanel>
  )
}
