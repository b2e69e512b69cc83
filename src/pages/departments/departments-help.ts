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
  what: 'A department groups identities, so that they and their storage can be seen together. An identity belongs to one department or to none. What who joins it gets stands there: the size of the mailbox, and what the welcome sheet says besides.',
  limits: [
    `A name has at most ${departmentCreateDepartmentNameMax} characters, none of them a slash, and is there once.`,
    `A description has at most ${departmentCreateDescriptionMax} characters, the text of the welcome sheet at most ${departmentCreateWelcomeTextMax}.`,
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
