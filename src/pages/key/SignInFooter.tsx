import { useQuery } from '@tanstack/react-query'
import { version } from '../../../package.json'

/** Whether the service answers, which it tells everybody; null when there is no answer. */
const askService = () =>
  fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => null,
  )

const states = { true: 'ready', false: 'not ready just now', null: 'cannot be reached' }

/** The version of the console, its documents, and whether the service is there. */
export const SignInFooter = () => {
  const { data } = useQuery({ queryKey: ['readiness'], queryFn: askService })
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      <span>Postroom {version}</span>
      <a href="/docs" className="text-accent underline">
        Reference of the API
      </a>
      <span>{data === undefined ? '' : `Service: ${states[`${data}`]}`}</span>
    </div>
  )
}
