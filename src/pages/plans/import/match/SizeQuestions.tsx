import { parseSize } from '../../../../form/parse-size'
import { Field } from '../../../../ui/Field'
import { formatAmount } from '../../../../util/bytes'
import { countOf } from '../../../../util/number'
import { useUnits } from '../../../../util/units'
import { Choice } from './Choice'
import type { ImportModel } from '../import-state'
import { type SizeColumn, type SizeUnit, sizeUnits } from './size-column'

interface SizeQuestionsProps {
  model: ImportModel
  /** The header of the column of sizes. */
  header: string
  sizes: SizeColumn
}

const unlimitedText = {
  '': 'Choose…',
  default: 'The default size',
  error: 'An error in each row',
}

/** The choice of the unit, each with what the first number becomes. */
const UnitChoice = ({ model, header, bareNumber }: SizeQuestionsProps & { bareNumber: string }) => {
  const { sizeUnit } = model.use()
  const units = useUnits()
  const meaning = (unit: SizeUnit) => {
    const size = parseSize(bareNumber, unit)
    return size === null || size.bytes > Number.MAX_SAFE_INTEGER
      ? unit
      : `${unit}: ${bareNumber} is ${formatAmount(size.bytes, units)}`
  }
  const options: Record<string, string> = {
    '': 'Choose…',
    ...Object.fromEntries(sizeUnits.map((unit) => [unit, meaning(unit)])),
  }
  return (
    <Field name="size_unit" label={`Unit of the numbers in “${header}”`}>
      <Choice<string>
        value={sizeUnit ?? ''}
        options={options}
        onChange={(unit) =>
          void model.setReading({ sizeUnit: sizeUnits.find((one) => one === unit) ?? null })
        }
      />
    </Field>
  )
}

/** What the column of sizes leaves open: the unit of numbers without one, and what stands for no limit. */
export const SizeQuestions = (props: SizeQuestionsProps) => {
  const { model, header, sizes } = props
  const { skipsUnlimited } = model.use()
  const { bareNumber, unlimited } = sizes
  return (
    <>
      {bareNumber !== null && <UnitChoice {...props} bareNumber={bareNumber} />}
      {unlimited !== null && (
        <Field
          name="unlimited"
          label={`“${unlimited.text}” in “${header}” becomes`}
          description={`${countOf(unlimited.count, 'cell means', 'cells mean')} no limit in other systems. A mailbox always has a size here.`}
        >
          <Choice
            value={skipsUnlimited === null ? '' : skipsUnlimited ? 'default' : 'error'}
            options={unlimitedText}
            onChange={(choice) =>
              void model.setReading({ skipsUnlimited: choice === '' ? null : choice === 'default' })
            }
          />
        </Field>
      )}
    </>
  )
}

/** Why sizes cannot be read yet; null where nothing is open. */
export const openSizes = (
  { questions: { sizes }, sizeUnit, skipsUnlimited }: ReturnType<ImportModel['get']>,
  header: string,
): string | null => {
  if (sizes === null) return null
  if (sizes.bareNumber !== null && sizeUnit === null) return `Choose the unit of the numbers in “${header}”.`
  if (sizes.unlimited !== null && skipsUnlimited === null)
    return `Choose what “${sizes.unlimited.text}” becomes in “${header}”.`
  return null
}
