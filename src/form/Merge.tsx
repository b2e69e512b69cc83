import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'
import { RelativeTime } from '../ui/RelativeTime'
import type { Conflict } from './use-edit-form'

type Side = 'theirs' | 'mine'

interface MergeProps<Values extends object> {
  labels: Readonly<Record<keyof Values & string, string>>
  mine: Values
  conflict: Conflict<Values>
  /** Shows a value, where its text alone is not clear. */
  show?: (name: keyof Values & string, value: unknown) => ReactNode
  onClose: () => void
}

/** It takes the place of fields, one of which had the focus. */
const focusFirstChoice = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('input:checked')?.focus()

/** Shows two versions of a resource side by side and lets the user choose one for each field. */
export const Merge = <Values extends object>(props: MergeProps<Values>) => {
  const { labels, mine, conflict, show, onClose } = props
  const { base, theirs, change, resolve } = conflict
  const names = (Object.keys(labels) as (keyof Values & string)[]).filter(
    (name) => mine[name] !== theirs[name],
  )
  // At first, fields that only the other user has changed have the other value, and the rest have this user's value.
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(names.map((name) => [name, mine[name] === base[name] ? 'theirs' : 'mine'])),
  )
  const chooseAll = (side: Side) => setSides(Object.fromEntries(names.map((name) => [name, side])))
  const merged = () =>
    Object.assign({ ...theirs }, ...names.map((n) => (sides[n] === 'mine' ? { [n]: mine[n] } : {}))) as Values
  return (
    <form
      ref={focusFirstChoice}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        resolve(merged())
      }}
    >
      <Notice tone="warning" title="Changed by someone else in the meantime">
        {change !== null && (
          <p className="wrap-anywhere">
            Changed by {change.by}, <RelativeTime time={change.at} />.
          </p>
        )}
        <p>Choose the values to keep. Nothing is saved yet.</p>
      </Notice>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => chooseAll('theirs')}>Keep all theirs</Button>
        <Button onClick={() => chooseAll('mine')}>Keep all mine</Button>
      </div>
      {names.map((name) => (
        <fieldset key={name} className="flex flex-col gap-2">
          <legend className="mb-1 font-medium">{labels[name]}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {(['theirs', 'mine'] as const).map((side) => (
              <label
                key={side}
                className="flex min-w-0 flex-wrap content-start gap-x-2 gap-y-1 rounded-md border border-line p-2 has-checked:border-accent has-checked:bg-accent-soft"
              >
                <input
                  type="radio"
                  name={name}
                  checked={sides[name] === side}
                  className="mt-0.5 size-4 shrink-0 accent-accent"
                  onChange={() => setSides({ ...sides, [name]: side })}
                />
                <span className="text-muted">{side === 'theirs' ? 'Theirs' : 'Mine'}</span>
                <span className="basis-full wrap-anywhere whitespace-pre-wrap">
                  {show?.(name, (side === 'theirs' ? theirs : mine)[name]) ??
                    (String((side === 'theirs' ? theirs : mine)[name]) || '(empty)')}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary">
          Save this version
        </Button>
      </div>
    </form>
  )
}
