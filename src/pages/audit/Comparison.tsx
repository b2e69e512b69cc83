import type { AuditEventPart } from '../../contract/generated/schemas/auditEventPart.zod'
import { countOf } from '../../util/number'
import { type ComparedMember, compare } from '../../resources/audit/compare'
import { hiddenValues } from '../../resources/audit/hidden-values'
import { Value } from './Value'

/** Returns one side of an event with the address of its resource in Unicode. */
const inUnicode = (event: AuditEventPart, side: AuditEventPart['before']): AuditEventPart['before'] =>
  side?.['address'] === event.resource_label ? { ...side, address: event.resource_label_unicode } : side

/** Compares a resource before and after a change, field by field; unchanged fields are folded away. */
export const Comparison = ({ event }: { event: AuditEventPart }) => {
  const { before, after } = event
  const fields = compare({
    ...event,
    before: inUnicode(event, before),
    after: inUnicode(event, after),
  })
  const changed = fields.filter((field) => field.changed)
  const same = fields.filter((field) => !field.changed)
  const sides = { before: before !== null, after: after !== null }
  const hidden = hiddenValues(event.missing_permissions)
  if (fields.length === 0) return <p className="text-muted">{hidden ?? 'No values were recorded.'}</p>
  return (
    <>
      {hidden !== null && <p className="text-muted">{hidden}</p>}
      {changed.length > 0 && <FieldTable caption="Changed" fields={changed} {...sides} />}
      {same.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer text-muted">
            {countOf(same.length, 'field', 'fields')} unchanged
          </summary>
          <div className="pt-2">
            <FieldTable caption="Unchanged" fields={same} before={false} after />
          </div>
        </details>
      )}
    </>
  )
}

interface FieldTableProps {
  caption: string
  fields: ComparedMember[]
  before: boolean
  after: boolean
}

const cell = 'border-t border-line py-1.5 pr-3 align-top wrap-anywhere whitespace-pre-line'

const FieldTable = ({ caption, fields, before, after }: FieldTableProps) => (
  <table className="w-full table-fixed text-left">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr className="text-muted">
        <th scope="col" className="py-1 pr-3 font-medium">
          Field
        </th>
        {before && (
          <th scope="col" className="py-1 pr-3 font-medium">
            Before
          </th>
        )}
        {after && (
          <th scope="col" className="py-1 pr-3 font-medium">
            {before ? 'After' : 'Value'}
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {fields.map(({ name, label, form, before: beforeValue, after: afterValue }) => (
        <tr key={name}>
          <th scope="row" className={`font-normal text-muted ${cell}`}>
            {label}
          </th>
          {before && (
            <td className={cell}>
              <Value form={form} value={beforeValue} />
            </td>
          )}
          {after && (
            <td className={`${cell} ${before ? 'font-medium' : ''}`}>
              <Value form={form} value={afterValue} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
)
