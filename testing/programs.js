// Finds programs of the machine.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @param {string} path */
const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The path of the first of these programs that is installed: by name in the PATH, or at one of these places.
 * @param {readonly string[]} names
 * @param {readonly string[]} [usualPaths]
 * @returns {string | null} null when there is none.
 */
export const findProgram = (names, usualPaths = []) => {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, ...usualPaths].find(isProgram) ?? null
}

/**
 * The path of python3, for tests that are left out without it, which is said.
 * @returns {string | null} null when there is none.
 * @throws Error in CI, where it is installed.
 */
export const findPython = () => {
  const path = findProgram(['python3'])
  if (path !== null) return path
  const needs = 'Programs in Python need python3.'
  if (process.env['CI']) throw new Error(needs)
  console.warn(`LEFT OUT: ${needs}`)
  return null
}

/**
 * The path of sievec, Pigeonhole's compiler, for tests that are left out without it, which is said.
 * @returns {string | null} null when there is none.
 * @throws Error in CI, where it is installed.
 */
export const findSievec = () => {
  const path = findProgram(['sievec'], ['/usr/bin/sievec'])
  if (path !== null) return path
  const needs =
    'The reader of Sieve scripts is compared with sievec (dovecot-sieve, or dovecot-managesieved).'
  if (process.env['CI']) throw new Error(needs)
  console.warn(`LEFT OUT: ${needs}`)
  return null
}

/**
 * The path of openssl, which makes certificates, for tests that are left out without it, which is said.
 * @returns {string | null} null when there is none.
 * @throws Error in CI, where it is installed.
 */
export const findOpenssl = () => {
  const path = findProgram(['openssl'])
  if (path !== null) return path
  const needs = 'Certificates for tests are made by openssl.'
  if (process.env['CI']) throw new Error(needs)
  console.warn(`LEFT OUT: ${needs}`)
  return null
}
