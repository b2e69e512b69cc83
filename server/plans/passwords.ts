import { setImmediate as afterOthers } from 'node:timers/promises'
import type { PlanPassword } from '../generated/model/index.ts'
import type { PlanItemRow, PlanRow } from '../generated/rows.ts'
import { invalid } from '../problem.ts'
import type { SealedPassword } from '../queries/plans/plan-items.ts'
import { rulesOf } from './operations.ts'
import { generatePassword, hashedAtOnce, hashPassword } from '../rules/passwords.ts'
import { openText, sealText } from '../rules/sealed-text.ts'

/*
 * Generated passwords of a bulk change. They are sealed with a public key; only the session that ran it has the other one.
 */

/** A generated password for one item: its hash, and the password sealed, in base64. */
export interface NewPassword {
  hash: string
  /** Null where no one can fetch it. */
  sealed: string | null
}

/** Whether a bulk change generates passwords that are fetched afterwards. */
export const makesPasswords = (plan: PlanRow): boolean =>
  rulesOf(plan.operation).passwords?.(plan) === 'fetched'

/** Whether a bulk change that runs generates passwords: those that were promised when it was run, or unknown ones. */
export const generatesPasswords = (plan: PlanRow): boolean =>
  plan.passwords_public_key !== null || rulesOf(plan.operation).passwords?.(plan) === 'unknown'

/** Whether an item gets a password: in an import only identities that it creates do. */
export const getsPassword = ({ row, before }: Pick<PlanItemRow, 'row' | 'before'>): boolean =>
  row === null || before === null

/**
 * Returns new passwords for items by position, hashed and sealed. This takes long, so nothing is locked. At most
 * `hashedAtOnce` are made at a time, so that a request that hashes a password waits for one of them at most.
 */
export const newPasswords = async (
  publicKey: Buffer | null,
  items: readonly PlanItemRow[],
): Promise<Map<number, NewPassword>> => {
  const passwords = new Map<number, NewPassword>()
  const rest = items.filter(getsPassword).values()
  const makeRest = async () => {
    for (const { position } of rest) {
      const password = generatePassword()
      const sealed = publicKey && sealText(publicKey, password).toString('base64')
      passwords.set(position, { hash: await hashPassword(password), sealed })
    }
  }
  await Promise.all(Array.from({ length: hashedAtOnce }, makeRest))
  return passwords
}

/** Opens sealed passwords, and lets other requests run in between. @throws Problem invalid_request for another key. */
export const openPasswords = async (
  publicKey: Buffer,
  privateKey: string,
  sealed: readonly SealedPassword[],
): Promise<PlanPassword[]> => {
  const passwords: PlanPassword[] = []
  for (const [index, { sealed_password, address, display_name, ...row }] of sealed.entries()) {
    if (index % 50 === 0) await afterOthers()
    const password = openText({ publicKey, privateKey }, sealed_password)
    if (password === null) {
      const message = "passwords_key doesn't match these passwords."
      throw invalid({ path: '/passwords_key', code: 'not_allowed', message })
    }
    passwords.push({ ...row, address: address ?? '', display_name: display_name ?? '', password })
  }
  return passwords
}
