// Generated from openapi.yaml by `npm run generate`. Do not edit.

export { listDepartments } from './departments/listDepartments'
export { exportDepartments } from './departments/exportDepartments'
export { getStorageByDepartment } from './departments/getStorageByDepartment'
export { createDepartment } from './departments/createDepartment'
export { getDepartment } from './departments/getDepartment'
export { updateDepartment } from './departments/updateDepartment'
export { deleteDepartment } from './departments/deleteDepartment'
