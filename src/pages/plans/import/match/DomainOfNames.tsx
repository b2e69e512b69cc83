import { useState } from 'react'
import type { Domain } from '../../../../contract/generated/schemas/domain.zod'
import { SearchPicker } from '../../../../form/SearchPicker'
import { domainChoices } from '../../../../resources/domains/queries'
import { useOrganization } from '../../../../session/organization'
import { countOf } from '../../../../util/number'
import type { ImportModel } from '../import-state'

/** The domain for user names without one. */
export const DomainOfNames = ({ model, count }: { model: ImportModel; count: number }) => {
  const { organization_id } = useOrganization()
  const [domain, setDomain] = useState<Domain | null>(null)
  return (
    <div className="max-w-sm">
      <SearchPicker
        name="domain"
        label={`Domain for ${countOf(count, 'user name', 'user names')} without a domain`}
        value={domain}
        onChange={(chosen: Domain | null) => {
          setDomain(chosen)
          void model.setDomain(chosen?.domain_name ?? '')
        }}
        queryOf={(q) => domainChoices(organization_id, q)}
        idOf={(one: Domain) => one.domain_id}
        nameOf={(one: Domain) => one.domain_name_unicode}
      />
    </div>
  )
}
