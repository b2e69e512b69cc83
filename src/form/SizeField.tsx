import type { ReactNode } from 'react'
import { SizeMultipleOf } from '../contract/generated/schemas/size.zod'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { TextInput } from '../ui/TextInput'
import { Fact } from '../ui/Fact'
import { formatBytes, formatExactBytes } from '../util/bytes'
import { useUnits } from '../util/units'
import { isBinary, type ParsedSize, parseSize, sizeError } from './parse-size'
import type { FormFields } from './use-form'
import type { TextNames } from './TextField'
import { growSize } from './write-size'

const steps = [1, 5, 10] as const

interface SizeFieldProps<Values extends object> {
  form: FormFields<Values>
  name: TextNames<Values>
  description?: ReactNode
  required?: boolean
  /** The present size as text. While the field is empty, the step buttons add to it. */
  startingFrom?: string
}

/** The exact bytes of a size, and whether they are more than was typed. */
const exactWords = ({ bytes, rounded }: ParsedSize) =>
  `${formatExactBytes(bytes)}${rounded ? `, rounded up to a multiple of ${SizeMultipleOf} bytes` : ''}`

/**
 * A field for a size, with buttons that make it larger, and the size as it was read, unless it was typed so; the exact
 * bytes appear on hover.
 */
export const SizeField = <Values extends object>(props: SizeFieldProps<Values>) => {
  const { form, name, description, required = false, startingFrom = '' } = props
  const units = useUnits()
  const text = form.values[name] as string
  const parsed = sizeError(text) === null ? parseSize(text) : null
  const exact = parsed === null ? undefined : exactWords(parsed)
  const understood = parsed === null ? null : formatBytes(parsed.bytes, units)
  const set = (size: string) => form.set(name, size as Values[typeof name])
  const baseText = text.trim() === '' ? startingFrom : text
  const stepUnit = isBinary(baseText) ? 'GiB' : /[a-z]/i.test(baseText) ? 'GB' : units
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        name={name}
        label={form.labels[name]}
        description={
          description === undefined ? undefined : (
            <>
              {description}
              <span className="sr-only"> {exact}</span>
            </>
          )
        }
        error={form.errors[name]}
      >
        <TextInput
          value={text}
          // Where the field has no other description, this is also the one that is read out.
          title={exact}
          aria-required={required || undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="5 GB"
          onChange={(event) => set(event.currentTarget.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-1.5">
        {steps.map((step) => (
          <Button key={step} className="px-2!" onClick={() => set(growSize(baseText, step, units))}>
            +{step} {stepUnit}
          </Button>
        ))}
        <output className="px-2 text-muted digits">
          {exact !== undefined && understood !== text.trim().replaceAll(' ', '\u00a0') && (
            <Fact exact={exact}>{understood}</Fact>
          )}
        </output>
      </div>
    </div>
  )
}
