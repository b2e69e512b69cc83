import {
  exportDepartments,
  createDepartment,
  deleteDepartment,
  getDepartment,
  getStorageByDepartment,
  listDepartments,
  updateDepartment,
} from '../../contract/generated/operations/departments'
import { DepartmentNameMax } from '../../contract/generated/schemas/departmentName.zod'
import { DescriptionMax } from '../../contract/generated/schemas/description.zod'
import { WelcomeTextMax } from '../../contract/generated/schemas/welcomeText.zod'
import * as paths from '../../paths'
import type { HelpTopic } from '../../registry'

export const topic: HelpTopic = {
  what: 'A department groups identities and shows their combined storage. An identity belongs to one department or to none. A department can set the mailbox size and the welcome text of new members.',
  tasks: [{ label: 'Create a department', path: paths.newDepartment }],
  limits: [
    `A name has at most ${DepartmentNameMax} characters, without a slash. Each name is unique.`,
    `A description has at most ${DescriptionMax} characters, the welcome text at most ${WelcomeTextMax}.`,
  ],
  operations: [
    listDepartments,
    exportDepartments,
    getDepartment,
    getStorageByDepartment,
    createDepartment,
    updateDepartment,
    deleteDepartment,
  ],
}
