import {
  createDepartment,
  deleteDepartment,
  getDepartment,
  getStorageByDepartment,
  listDepartments,
  updateDepartment,
} from '../../contract/generated/operations/departments'
import {
  departmentCreateDepartmentNameMax,
  departmentCreateDescriptionMax,
  departmentCreateWelcomeTextMax,
} from '../../contract/generated/schemas/departmentCreate.zod'
import type { HelpTopic } from '../../registry'

export const topic: HelpTopic = {
  what: 'A department groups identities and shows their storage together. An identity belongs to one department or to none. A department can set the mailbox size and the welcome text of new members.',
  limits: [
    `A name has at most ${departmentCreateDepartmentNameMax} characters, without a slash. Each name is unique.`,
    `A description has at most ${departmentCreateDescriptionMax} characters, the welcome text at most ${departmentCreateWelcomeTextMax}.`,
  ],
  operations: [
    listDepartments,
    getDepartment,
    getStorageByDepartment,
    createDepartment,
    updateDepartment,
    deleteDepartment,
  ],
}
