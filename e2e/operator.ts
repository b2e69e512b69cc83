import { createOperator } from '../testing/operator.js'

/** Runs a command of the operator on the data of the run's server and returns the JSON that it prints. */
export const operator = <Answer>(...args: string[]): Promise<Answer> => {
  const environment = JSON.parse(process.env['POSTROOM_E2E_ENVIRONMENT'] ?? '{}') as Record<string, string>
  return createOperator(environment)<Answer>(...args)
}
