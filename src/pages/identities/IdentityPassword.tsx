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
import { useSelfServicePage } from '../../resources/health/use-self-service-page'
import { readableAddress } from '../../util/unicode-name'

interface ResetValues {
  mode: 'generate' | 'set'
  password: string
  must_change_password: boolean
}

const labels = { mode: 'Password', password: 'New password', must_change_password: 'Password change' }
const initial: ResetValues = { mode: 'generate', password: '', must_change_password: true }

const toBody = ({ mode, password, must_change_password }: ResetValues) => ({
  mode,
  must_change_password,
  ...(mode === 'set' ? { password } : {}),
})

/** The state of the form. `onReset` is called with the response, and whether the password was generated. */
const useResetForm = (
  identityId: string,
  onReset: (response: PasswordResetDone, isGenerated: boolean) => void,
) => {
  const { organization_id } = useOrganization()
  const { data, refetch } = useSuspenseQuery(identityQuery(organization_id, identityId))
  const form = useCreateForm({
    schema,
    labels,
    initial,
    check: ({ mode, password }) => {
      const error = mode === 'set' ? passwordError(password, data.body.local_part) : null
      return error === null ? {} : { password: error }
    },
    toBody,
    submit: async (body, idempotencyKey) => {
      const path = { identity_id: identityId }
      const ifMatch = data.etag === null ? {} : { ifMatch: data.etag }
      try {
        const args = { path, body, idempotencyKey, ...ifMatch }
        return await request(organization_id, resetIdentityPassword, args)
      } catch (error) {
        // Refetch the ETag, so that a retry isn't stale.
        void refetch()
        throw error
      }
    },
    onSaved: (response, showCall) => {
      toast({ title: `Password of ${response.identity.display_name} reset`, showCall })
      onReset(response, form.values.mode === 'generate')
    },
  })
  return { form, identity: data.body }
}

/** The panel that resets a password; a generated one is shown once. */
export const IdentityPassword = () => {
  const { organization_id } = useOrganization()
  const { identityId = '' } = useParams()
  const permissionReason = useMissingPermission(resetIdentityPassword)
  const leave = useClosePanel(paths.identity(organization_id, identityId))
  const { passwordChangeText } = useSelfServicePage()
  const [resetResult, setResetResult] = useState<PasswordResetDone | null>(null)
  const { form, identity } = useResetForm(identityId, (response, isGenerated) =>
    isGenerated ? setResetResult(response) : leave(),
  )
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
      title={`Reset the password of ${identity.display_name}?`}
      save="Reset password"
      disabledReason={permissionReason}
      onClose={leave}
    >
      {identity.status === 'suspended' && (
        <Notice tone="warning" title="This identity is suspended">
          <p>A new password doesn’t reactivate it.</p>
        </Notice>
      )}
      <p className="text-muted wrap-anywhere">{readableAddress(identity)}</p>
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
            localPart={identity.local_part}
            error={form.errors['password']}
          />
        )}
      </RadioField>
      <CheckField
        name="must_change_password"
        label={`The password ${passwordChangeText}`}
        checked={must_change_password}
        onChange={(checked) => form.set('must_change_password', checked)}
      />
    </FormPanel>
  )
}
