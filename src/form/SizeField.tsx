import type { ReactNode } from 'react'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { TextInput } from '../ui/TextInput'
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
  /** What is there already, as text: a quick step adds to it while the field is empty. */
  startingFrom?: string
}

/** A size as one types it, with what is understood of it and steps to make it larger. */
export const SizeField = <Values extends object>(props: SizeFieldProps<Values>) => {
  const { form, name, description, required = false, startingFrom = '' } = props
  const units = useUnits()
  const text = form.values[name] as string
  const set = (size: string) => form.set(name, size as Values[typeof name])
  const from = text.trim() === '' ? startingFrom : text
  const stepUnit = isBinary(from) ? 'GiB' : /[a-z]/i.test(from) ? 'GB' : units
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
          <Button key={step} className="px-2!" onClick={() => set(growSize(from, step, units))}>
            +{step} {stepUnit}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** What is understood of a size: in the other kind of units, or in one's own where it is typed in none; to the byte. */
const ParsedSize = ({ text }: { text: string }) => {
  const own = useUnits()
  const units = !/[a-z]/i.test(text) ? own : isBinary(text) ? 'GB' : 'GiB'
  const parsed = sizeError(text) === null ? parseSize(text) : null
  return (
    <output className="min-h-5 text-muted tabular-nums">
      {parsed !== null &&
        `${formatBytes(parsed.bytes, units)} · ${formatExactBytes(parsed.bytes)}${parsed.rounded ? ', rounded up' : ''}`}
    </output>
  )
}
