import { Check } from 'lucide'
import { Icon } from '../../../ui/Icon'
import type { ImportModel, ImportStep } from './import-state'

/** The steps with their names on screen. */
export const stepNames: Readonly<Record<ImportStep, string>> = {
  file: 'File',
  columns: 'Match columns',
  errors: 'Fix errors',
}

const order = Object.keys(stepNames) as ImportStep[]

const lineStyle = 'flex min-h-9 w-full items-center gap-2.5 rounded-md px-2 text-left'

const Place = ({ place, isDone, isCurrent }: { place: number; isDone: boolean; isCurrent: boolean }) => (
  <span
    className={`grid size-6 shrink-0 place-items-center rounded-full border text-xs font-semibold digits ${
      isCurrent || isDone ? 'border-accent text-accent' : 'border-line-strong text-muted'
    } ${isCurrent ? 'bg-accent-soft' : ''}`}
  >
    {isDone ? <Icon icon={Check} className="size-3.5" label="Done" /> : place}
  </span>
)

/** The steps of the import: a rail, or on a narrow screen one line. */
export const Steps = ({ model }: { model: ImportModel }) => {
  const { step, file, check } = model.use()
  const current = order.indexOf(step)
  const isReachable = { file: true, columns: file !== null, errors: check !== null }
  return (
    <>
      <p className="text-muted lg:hidden">
        Step {current + 1} of {order.length + 1}:{' '}
        <span className="font-medium text-ink">{stepNames[step]}</span>
      </p>
      <nav aria-label="Steps" className="max-lg:hidden">
        <ol className="flex flex-col gap-1">
          {order.map((one, at) => {
            const content = (
              <>
                <Place place={at + 1} isDone={at < current} isCurrent={one === step} /> {stepNames[one]}
              </>
            )
            return (
              <li key={one}>
                {one !== step && isReachable[one] ? (
                  <button
                    type="button"
                    className={`${lineStyle} hover:bg-hover`}
                    onClick={() => model.goTo(one)}
                  >
                    {content}
                  </button>
                ) : (
                  <span
                    aria-current={one === step ? 'step' : undefined}
                    className={`${lineStyle} ${one === step ? 'font-semibold' : 'text-muted'}`}
                  >
                    {content}
                  </span>
                )}
              </li>
            )
          })}
          <li>
            <span className={`${lineStyle} text-muted`}>
              <Place place={order.length + 1} isDone={false} isCurrent={false} /> Preview
            </span>
          </li>
        </ol>
      </nav>
    </>
  )
}
