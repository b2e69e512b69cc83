import { useQuery } from '@tanstack/react-query'
import { version } from '../../../package.json'

/** Whether the service is ready, which needs no key; null when there is no answer. */
const askService = () =>
  fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => null,
  )

const states = { true: 'available', false: 'not available right now', null: 'can’t be reached' }

/** The version of the console, a link to its reference, and the state of the service. */
export const SignInFooter = () => {
  const { data } = useQuery({ queryKey: ['readiness'], queryFn: askService })
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
      <span>Postroom {version}</span>
      <a href="/docs" className="text-accent hover:underline">
        API reference
      </a>
      <span>{data === undefined ? '' : `Service: ${states[`${data}`]}`}</span>
    </div>
  )
}
