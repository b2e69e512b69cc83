// Generated from openapi.yaml by `npm run generate`. Do not edit.

import type { DeleteDepartmentParams, Department, DepartmentCreate, DepartmentDeleted, DepartmentList, DepartmentUpdate, Health, Key, KeySession, KeySessionCreate, ListDepartmentsParams } from './model/index.ts'

declare const type: unique symbol

/** JSON text that PostgreSQL has already put into the shape of T. */
export type JsonOf<T> = string & { readonly [type]: T }

type Body<T> = T | JsonOf<T>
type WithDefaults<T, K extends keyof T> = Omit<T, K> & Required<Pick<T, K>>

/** What each operation takes and answers. */
export interface Operations {
  getHealth: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: { status: 200; body: Body<Health>; version?: number } | { status: 503; body: Body<Health>; version?: number }
  }
  inspectKey: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: { status: 200; body: Body<Key>; version?: number }
  }
  createKeySession: {
    path: Record<string, never>
    query: Record<string, never>
    body: KeySessionCreate
    answer: { status: 201; body: Body<KeySession>; version?: number }
  }
  endKeySession: {
    path: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: { status: 204 }
  }
  listDepartments: {
    path: Record<string, never>
    query: WithDefaults<ListDepartmentsParams, 'limit' | 'offset' | 'sort'>
    body: undefined
    answer: { status: 200; body: Body<DepartmentList>; version?: number }
  }
  createDepartment: {
    path: Record<string, never>
    query: Record<string, never>
    body: DepartmentCreate
    answer: { status: 201; body: Body<Department>; version?: number }
  }
  getDepartment: {
    path: { department_id: string }
    query: Record<string, never>
    body: undefined
    answer: { status: 200; body: Body<Department>; version?: number }
  }
  updateDepartment: {
    path: { department_id: string }
    query: Record<string, never>
    body: DepartmentUpdate
    answer: { status: 200; body: Body<Department>; version?: number }
  }
  deleteDepartment: {
    path: { department_id: string }
    query: DeleteDepartmentParams
    body: undefined
    answer: { status: 200; body: Body<DepartmentDeleted>; version?: number } | { status: 204 }
  }
}

export type OperationId = keyof Operations
