/*
 * Every path of the console, as a function of what stands in it. Values are percent-encoded here and nowhere else;
 * routes.tsx has the same paths as patterns, and paths.test.ts holds the two together.
 */

const at = encodeURIComponent

/** Where a key is pasted. */
export const signIn = () => '/sign-in'

/** What an organization opens with. */
export const home = (organizationId: string) => departments(organizationId)

export const departments = (organizationId: string) => `/o/${at(organizationId)}/departments`

export const newDepartment = (organizationId: string) => `${departments(organizationId)}/new`

export const department = (organizationId: string, departmentId: string) =>
  `${departments(organizationId)}/${at(departmentId)}`

export const editDepartment = (organizationId: string, departmentId: string) =>
  `${department(organizationId, departmentId)}/edit`

/** State of the service. */
export const health = (organizationId: string) => `/o/${at(organizationId)}/health`

/** What the key in use is and may do. */
export const key = (organizationId: string) => `/o/${at(organizationId)}/key`
