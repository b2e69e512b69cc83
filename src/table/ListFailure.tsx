import { explainError, explainStale } from '../api/explain-error'
import { Button } from '../ui/Button'
import { Failure } from '../ui/Failure'
import { Stale } from '../ui/Stale'
import { lowerFirst } from '../util/lower-first'
import type { ListParams } from './list-url'
import type { List } from './use-list'

interface ListFailureProps<Row, Params extends ListParams> {
  list: List<Row, Params>
  onRetry: () => void
}

/** Why a list couldn't be loaded or refreshed, with a button that tries again. */
export const ListFailure = <Row extends object, Params extends ListParams>({
  list,
  onRetry,
}: ListFailureProps<Row, Params>) => {
  const retry = () => {
    onRetry()
    list.retry()
  }
  if (list.rows !== null)
    return <Stale failure={explainStale(list.error)} loadedAt={list.loadedAt} onRetry={retry} />
  const explanation = explainError(list.error)
  return (
    <Failure
      {...explanation}
      title={`The list couldn’t be loaded: ${lowerFirst(explanation.title)}`}
      action={<Button onClick={retry}>Try again</Button>}
    />
  )
}
