import { createDepartment } from '../../../../contract/generated/operations/departments'
import { useMissingPermission } from '../../../../session/missing-permission'
import { Button } from '../../../../ui/Button'
import { Notice } from '../../../../ui/Notice'
import { countOf } from '../../../../util/number'
import { focusHeading } from '../focus-heading'
import type { ImportModel } from '../import-state'
import { someNames } from '../some-names'
import type { MissingDepartments } from './missing-departments'

/** The departments of the file that don't exist, which can be created with the import. */
export const MissingDepartmentsNotice = ({
  model,
  missing,
}: {
  model: ImportModel
  missing: MissingDepartments
}) => {
  const disabledReason = useMissingPermission(createDepartment)
  const { isBusy } = model.use()
  const { names, rows } = missing
  return (
    <Notice
      tone="warning"
      title={`${countOf(names.length, 'department doesn’t', 'departments don’t')} exist`}
      action={
        <Button
          busy={isBusy}
          disabledReason={disabledReason}
          onClick={({ currentTarget }) => {
            const heading = currentTarget.closest('section')?.querySelector('h2') ?? null
            void model.setCreatesDepartments(true).then(() => focusHeading(heading))
          }}
        >
          Create {countOf(names.length, 'department', 'departments')}
        </Button>
      }
    >
      <p className="wrap-anywhere">
        {someNames(names)}. {countOf(rows, 'row uses', 'rows use')} {names.length === 1 ? 'it' : 'them'}.
      </p>
    </Notice>
  )
}
