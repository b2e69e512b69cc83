import { verify } from '@node-rs/argon2'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passwordViolations, generatePassword, hashPassword } from './passwords.ts'

describe('a generated password', () => {
  it('has 20 characters, none of which looks like another', () => {
    const many = Array.from({ length: 2000 }, generatePassword)
    const characters = new Set(many.join(''))
    expect(new Set(many.map(({ length }) => length))).toEqual(new Set([20]))
    expect(new Set(many).size).toBe(many.length)
    expect(characters.size).toBeGreaterThan(50)
    for (const alike of ['0', 'O', 'o', '1', 'l', 'I', 'i']) expect(characters.has(alike)).toBe(false)
  })

  it('keeps its own rules', () => {
    for (let count = 0; count < 200; count += 1)
      expect(passwordViolations(generatePassword(), 'mara.lindt')).toEqual([])
  })
})

describe('the rules', () => {
  it('count code points in NFC, and bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), (password) => {
        const normalized = password.normalize('NFC')
        const length = Array.from(normalized).length
        const violations = passwordViolations(password, 'local')
        expect(violations.includes('too_short')).toBe(length < 10)
        expect(violations.includes('too_long')).toBe(length > 128 || Buffer.byteLength(normalized) > 256)
        expect(passwordViolations(normalized, 'local')).toEqual(violations)
        expect(passwordViolations(password.normalize('NFD'), 'local')).toEqual(violations)
      }),
    )
  })

  it('find a local part of four characters or more, in any case', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9._-]{1,12}$/),
        fc.string(),
        fc.string(),
        (local, before, after) => {
          const found = passwordViolations(before + local.toUpperCase() + after, local).includes(
            'contains_local_part',
          )
          if (local.length >= 4) expect(found).toBe(true)
          else expect(found).toBe(false)
        },
      ),
    )
  })

  it('know the commonest in any case', () => {
    for (const common of ['1234567890', 'PASSWORD123', 'qwertyuiop', 'Iloveyou1'.toLowerCase()])
      expect([common, passwordViolations(common, 'x').includes('too_common')]).toEqual([common, true])
    expect(passwordViolations('correct horse battery staple', 'x')).toEqual([])
  })
})

describe('hashing', () => {
  it('is Argon2id with 19 456 KiB, 2 passes and 1 lane, as Dovecot reads it, of the NFC form', async () => {
    const stored = await hashPassword('A\u0308pfel im Garten')
    expect(stored).toMatch(/^\{ARGON2ID\}\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await verify(stored.slice('{ARGON2ID}'.length), 'Äpfel im Garten')).toBe(true)
    expect(await verify(stored.slice('{ARGON2ID}'.length), 'Apfel im Garten')).toBe(false)
    expect(await hashPassword('Äpfel im Garten')).not.toBe(stored)
  })

  it('leaves the event loop free', async () => {
    let count = 0
    const timer = setInterval(() => (count += 1), 1)
    await Promise.all(Array.from({ length: 8 }, () => hashPassword('correct horse')))
    clearInterval(timer)
    expect(count).toBeGreaterThan(8)
  })

  it('queues 64 beyond the two at work, and refuses the rest immediately', async () => {
    const results = await Promise.allSettled(Array.from({ length: 70 }, () => hashPassword('correct horse')))
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as Error] : [],
    )
    expect(refused).toHaveLength(4)
    expect(refused[0]).toMatchObject({
      code: 'dependency_unavailable',
      extensions: { dependency: 'password hashing' },
      headers: { 'retry-after': '2' },
    })
    await expect(hashPassword('correct horse')).resolves.toContain('argon2id')
  })
})
