import { use } from 'react'
import type { HelpTopic } from './topic'

/** Each page's words, in a file named as the page is in addresses. */
const topics = import.meta.glob<{ topic: HelpTopic }>(['./*.ts', '!./topic.ts'])

// A promise has to stay the same while it is waited for; one that failed is not kept.
const topicPromises = new Map<string, Promise<HelpTopic | null>>()

const topicOf = (group: string): Promise<HelpTopic | null> => {
  const cached = topicPromises.get(group)
  if (cached !== undefined) return cached
  const promise = (topics[`./${group}.ts`]?.() ?? Promise.resolve(null)).then(
    (module) => module?.topic ?? null,
    () => {
      topicPromises.delete(group)
      return null
    },
  )
  topicPromises.set(group, promise)
  return promise
}

const link = 'inline-flex min-h-6 items-center text-accent underline pointer-coarse:min-h-11'

/** The words of a page's help. */
export const HelpText = ({ group }: { group: string }) => {
  const topic = use(topicOf(group))
  if (topic === null) {
    return (
      <a href="/docs" target="_blank" rel="noreferrer" className={link}>
        The reference of the API
      </a>
    )
  }
  return (
    <>
      <p>{topic.what}</p>
      <ul className="list-disc pl-4 text-muted">
        {topic.limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <div>
        <h2 className="font-medium">In the API</h2>
        <ul>
          {topic.operations.map(({ id, method, path }) => (
            <li key={id}>
              <a href={`/docs#/${topic.tag}/${id}`} target="_blank" rel="noreferrer" className={link}>
                <code className="font-mono text-xs wrap-anywhere">
                  {method} {path}
                </code>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
