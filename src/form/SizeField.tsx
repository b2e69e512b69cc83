import type { ReactNode } from 'react'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { TextInput } from '../ui/TextInput'
import { Fact } from '../ui/Fact'
import { formatBytes, formatExactBytes } from '../util/bytes'
import { useUnits } from '../util/units'
import { growSize, isBinary, parseSize, sizeError } from './parse-size'
import type { Form } from './use-form'
import type { TextNames } from './TextField'

const steps = [1, 5, 10] as const

interface SizeFieldProps<Values extends object> {
  form: Form<Values>
  name: TextNames<Values>
  description?: ReactNode
  required?: boolean
  /** The present size as text. While the field is empty, the step buttons add to it. */
  startingFrom?: string
}

/** A field for a size, with what was understood below it and buttons that make it larger. */
export const SizeField = <Values extends object>(props: SizeFieldProps<Values>) => {
  const { form, name, description, required = false, startingFrom = '' } = props
  const units = useUnits()
  const text = form.values[name] as string
  const set = (size: string) => form.set(name, size as Values[typeof name])
  const baseText = text.trim() === '' ? startingFrom : text
  const stepUnit = isBinary(baseText) ? 'GiB' : /[a-z]/i.test(baseText) ? 'GB' : units
  return (
    <div className="flex flex-col gap-1.5">
      <Field name={name} label={form.labels[name]} description={description} error={form.errors[name]}>
        <TextInput
          value={text}
          aria-required={required || undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="5 GB"
          onChange={(event) => set(event.currentTarget.value)}
        />
      </Field>
      <ParsedSize text={text} />
      <div className="flex flex-wrap gap-1.5">
        {steps.map((step) => (
          <Button key={step} className="px-2!" onClick={() => set(growSize(baseText, step, units))}>
            +{step} {stepUnit}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** What was typed, as sizes are shown everywhere, unless it was typed so; the exact bytes on hover and focus. */
const ParsedSize = ({ text }: { text: string }) => {
  const units = useUnits()
  const parsed = sizeError(text) === null ? parseSize(text) : null
  const understood = parsed === null ? null : formatBytes(parsed.bytes, units)
  return (
    <output className="min-h-5 text-muted tabular-nums">
      {parsed !== null && understood !== text.trim() && (
        <Fact exact={`${formatExactBytes(parsed.bytes)}${parsed.rounded ? ', rounded up' : ''}`}>
          {understood}
        </Fact>
      )}
    </output>
  )
}
