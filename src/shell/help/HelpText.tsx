import { use } from 'react'
import type { HelpTopic } from '../../registry'
import { useOrganization } from '../../session/organization'
import { Link } from '../../ui/Link'
import { countOf } from '../../util/number'
import { closePopover } from './close-popover'

/** The help of each page, in a file beside the page that begins with the page's segment. */
const files = import.meta.glob<{ topic: HelpTopic }>('../../pages/*/*-help.ts')
const topics = new Map(Object.entries(files).map(([path, load]) => [path.split('/').at(-1), load]))

// React's `use` needs the same promise at each render; a failed one is removed, so that it is tried again.
const topicPromises = new Map<string, Promise<HelpTopic | null>>()

const topicOf = (segment: string): Promise<HelpTopic | null> => {
  const cached = topicPromises.get(segment)
  if (cached !== undefined) return cached
  const promise = (topics.get(`${segment}-help.ts`)?.() ?? Promise.resolve(null)).then(
    (module) => module?.topic ?? null,
    () => {
      topicPromises.delete(segment)
      return null
    },
  )
  topicPromises.set(segment, promise)
  return promise
}

const link = 'inline-flex min-h-6 items-center text-accent underline pointer-coarse:min-h-11'

/** The text of a page's help. */
export const HelpText = ({ segment }: { segment: string }) => {
  const organizationId = useOrganization().organization_id
  const topic = use(topicOf(segment))
  if (topic === null) {
    return (
      <a href="/docs" target="_blank" rel="noreferrer" className={link}>
        API reference
      </a>
    )
  }
  return (
    <>
      <p>{topic.what}</p>
      {topic.tasks.length > 0 && (
        <div>
          <h2 className="font-medium">Common tasks</h2>
          <ul>
            {topic.tasks.map(({ label, path }) => (
              <li key={label}>
                <Link to={path(organizationId)} className={link} onClick={closePopover}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ul className="list-disc pl-4 text-muted">
        {topic.limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <details>
        <summary className="min-h-6 cursor-pointer pointer-coarse:min-h-11">
          {countOf(topic.operations.length, 'operation', 'operations')} in the API reference
        </summary>
        <ul>
          {topic.operations.map(({ id, method, path }) => (
            <li key={id}>
              <a href={`/docs#${id}`} target="_blank" rel="noreferrer" className={link}>
                <code className="font-mono text-xs wrap-anywhere">
                  {method} {path}
                </code>
              </a>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
