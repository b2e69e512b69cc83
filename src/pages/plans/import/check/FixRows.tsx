import { useNavigate } from 'react-router'
import type { Plan } from '../../../../contract/generated/schemas/plan.zod'
import * as paths from '../../../../paths'
import { useOrganization } from '../../../../session/organization'
import { Button } from '../../../../ui/Button'
import { countOf } from '../../../../util/number'
import { useUnits } from '../../../../util/units'
import { keptImport } from '../kept-import'
import { loadRefusals } from './load-refusals'

/** Leads from the preview of an import back to the rows that can't be imported. The file is still there. */
export const FixRows = ({ plan: { plan_id, state, counts } }: { plan: Plan }) => {
  const { organization_id } = useOrganization()
  const navigate = useNavigate()
  const units = useUnits()
  const cachedImport = keptImport(plan_id)
  if (cachedImport === null || state !== 'ready' || counts.refused === 0) return null
  return (
    <Button
      className="self-start"
      onClick={() => {
        cachedImport.sender.reopen()
        void cachedImport.model.showRefusals(() => loadRefusals(organization_id, plan_id, units))
        void navigate({ pathname: paths.importIdentities(organization_id), search: `?plan_id=${plan_id}` })
      }}
    >
      Fix {countOf(counts.refused, 'row', 'rows')}
    </Button>
  )
}
