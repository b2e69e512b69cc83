import { RadioField } from '../../form/RadioField'
import { useSelfServicePage } from '../../resources/health/use-self-service-page'
import type { Form } from '../../form/use-form'
import { toLocalPart } from '../../resources/identities/local-part'
import type { NewIdentityValues } from './identity-form'
import { PasswordField } from '../../form/PasswordField'

/** How a new identity gets its first password. */
export const NewPassword = ({ form }: { form: Form<NewIdentityValues> }) => {
  const { credential, password, local_part } = form.values
  const { passwordChangeText } = useSelfServicePage()
  return (
    <RadioField
      name="credential"
      label={form.labels.credential}
      value={credential}
      onChange={(value) => form.set('credential', value)}
      options={{
        generate: `Generate a password: it is shown once, and ${passwordChangeText}`,
        set: 'Enter a password',
        none: 'No password yet',
      }}
    >
      {credential === 'set' && (
        <PasswordField
          value={password}
          onChange={(value) => form.set('password', value)}
          localPart={toLocalPart(local_part)}
          error={form.errors['password']}
        />
      )}
    </RadioField>
  )
}
