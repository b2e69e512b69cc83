import { ApiProblem } from '../api/errors'
import { listOfGone } from '../ui/gone'
import { isInHistory, redirectFrom } from '../ui/redirect-from'

/**
 * Loads one resource; for route loaders. If it doesn't exist but the other one does, the page of the other opens. Back and
 * Forward skip resources deleted in this tab: their error page leads to the list.
 */
export const loadOrLeave = async (
  own: () => Promise<null>,
  other: () => Promise<null>,
  otherPath: string,
  request: Request,
): Promise<Response | null> => {
  try {
    return await own()
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.problem.code !== 'not_found') throw error
    if (isInHistory(request) && listOfGone(location.pathname) !== undefined) throw error
    const isThere = await other().then(
      () => true,
      () => false,
    )
    if (!isThere) throw error
    return redirectFrom(request, otherPath)
  }
}
