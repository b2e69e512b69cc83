import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { request } from '../../api/query'
import { getAlias, updateAlias } from '../../contract/generated/operations/addresses'
import type { Alias } from '../../contract/generated/schemas/alias.zod'
import { AliasUpdate as schema } from '../../contract/generated/schemas/aliasUpdate.zod'
import { CheckField } from '../../form/CheckField'
import { EditPanel } from '../../form/EditPanel'
import { useEditForm } from '../../form/use-edit-form'
import * as paths from '../../paths'
import { aliasQuery } from '../../resources/addresses/queries'
import { doneText } from '../../resources/audit/sentences'
import { useToastChange } from '../../resources/audit/toast-change'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { useClosePanel } from '../../ui/use-close-panel'
import { aliasLabels, checkTargets, previewOfChange, toAliasBody, toAliasValues } from './alias-form'
import { AliasFields } from './AliasFields'
import { AliasOutcome } from './AliasOutcome'
import { showAliasValue } from './show-alias-value'

/** The panel that edits an alias. */
export const AliasEdit = () => {
  const { organization_id } = useOrganization()
  const { aliasId = '' } = useParams()
  const path = { alias_id: aliasId }
  const leave = useClosePanel(paths.alias(organization_id, aliasId))
  const current = useSuspenseQuery(aliasQuery(organization_id, aliasId)).data
  const isFormer = current.body.former_of !== null
  const toastChange = useToastChange()
  const form = useEditForm({
    schema,
    current,
    labels: aliasLabels,
    toValues: (alias: Alias) => toAliasValues(alias),
    toBody: (values) => toAliasBody(values, isFormer),
    check: checkTargets,
    update: async (body, ifMatch) => {
      const saved = await request(organization_id, updateAlias, {
        path,
        body,
        ...(ifMatch === undefined ? {} : { ifMatch }),
      })
      return { ...saved, body: saved.body.alias }
    },
    reload: () => request(organization_id, getAlias, { path }),
    onSaved: (saved, showCall, requestId) => {
      if (saved !== null) {
        const title = doneText('updateAlias', 'alias', saved.address_unicode)
        toastChange({ title, showCall, resource_type: 'alias', resource_id: aliasId, requestId })
      }
      leave()
    },
  })
  const { values, set } = form
  return (
    <EditPanel
      form={form}
      title={`Edit ${current.body.address_unicode}`}
      disabledReason={useMissingPermission(updateAlias)}
      show={showAliasValue}
      onClose={leave}
      aside={<AliasOutcome preview={previewOfChange(aliasId, values)} />}
    >
      <AliasFields form={form} aliasId={aliasId} />
      <CheckField
        name="enabled"
        label={aliasLabels.enabled}
        checked={values.enabled}
        onChange={(checked) => set('enabled', checked)}
        description="While this is off, mail is rejected, even if the domain has a catch-all."
      />
      {isFormer && (
        <CheckField
          name="signs_in"
          label="Mail apps can sign in with this address"
          checked={values.signs_in}
          onChange={(checked) => set('signs_in', checked)}
          description={`It was the address of ${current.body.former_of?.address ?? ''}.`}
        />
      )}
    </EditPanel>
  )
}
