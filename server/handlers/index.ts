import type { Handlers } from '../handler.ts'
import {
  createDepartment,
  deleteDepartment,
  getDepartment,
  listDepartments,
  updateDepartment,
} from './departments.ts'
import { getHealth } from './health.ts'
import { createKeySession, endKeySession, inspectKey } from './key.ts'

export const handlers: Handlers = {
  getHealth,
  inspectKey,
  createKeySession,
  endKeySession,
  listDepartments,
  createDepartment,
  getDepartment,
  updateDepartment,
  deleteDepartment,
}
