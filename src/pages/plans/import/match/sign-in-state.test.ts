import { expect, test } from 'vitest'
import { readState, stateColumn } from './sign-in-state'

test.each([
  ['Block credential', 'blocked'],
  ['Blocked', 'blocked'],
  ['Block sign-in', 'blocked'],
  ['Disabled', 'blocked'],
  ['AccountDisabled', 'blocked'],
  ['Is suspended', 'blocked'],
  ['Archived [READ ONLY]', 'blocked'],
  ['Konto gesperrt', 'blocked'],
  ['Anmeldung blockiert', 'blocked'],
  ['Deaktiviert', 'blocked'],
  ['Compte désactivé', 'blocked'],
  ['Bloqué', 'blocked'],
  ['Cuenta deshabilitada', 'blocked'],
  ['Inicio de sesión bloqueado', 'blocked'],
  ['Account disabilitato', 'blocked'],
  ['Sospeso', 'blocked'],
  ['Conta desativada', 'blocked'],
  ['Geblokkeerd', 'blocked'],
  ['Aanmelding geblokkeerd', 'blocked'],
  ['Enabled', 'enabled'],
  ['AccountEnabled', 'enabled'],
  ['account_enabled', 'enabled'],
  ['Active', 'enabled'],
  ['Aktiviert', 'enabled'],
  ['Compte activé', 'enabled'],
  ['Habilitado', 'enabled'],
  ['Account abilitato', 'enabled'],
  ['Ingeschakeld', 'enabled'],
  ['MFA enabled', null],
  ['ArchiveEnabled', null],
  ['Blocked senders', null],
  ['Active since', null],
  ['Name', null],
])('“%s” with yes and no is %s', (header, column) =>
  expect(stateColumn(header, ['True', 'False', ''])).toBe(column),
)

test('a column of times is none, nor is an empty one', () => {
  expect(stateColumn('Locked', ['2026-01-01', '2026-02-03'])).toBeNull()
  expect(stateColumn('Disabled', ['', ' '])).toBeNull()
  expect(stateColumn('Disabled', ['1', '0'])).toBe('blocked')
})

test.each([
  ['Sign-in status', 'Allowed'],
  ['Estado', 'Bloqueado'],
  ['Statut du compte', 'Désactivé'],
])('“%s” with states such as “%s” is one of states', (header, cell) =>
  expect([stateColumn(header, [cell]), stateColumn(header, ['Bavaria'])]).toEqual(['status', null]),
)

test.each([
  ['blocked', 'True', 'suspended'],
  ['blocked', 'no', 'active'],
  ['blocked', '0', 'active'],
  ['blocked', 'ja', 'suspended'],
  ['blocked', 'oui', 'suspended'],
  ['blocked', 'Sí', 'suspended'],
  ['blocked', 'não', 'active'],
  ['blocked', 'Blocked', 'suspended'],
  ['enabled', 'TRUE', 'active'],
  ['enabled', 'Falsch', 'suspended'],
  ['enabled', 'nee', 'suspended'],
  ['enabled', 'Disabled', 'suspended'],
  ['status', 'Active', 'active'],
  ['status', 'aktiv', 'active'],
  ['status', 'Inaktiv', 'suspended'],
  ['status', 'Sign-in blocked', 'suspended'],
  ['status', 'Not blocked', 'active'],
  ['status', 'Archived', 'suspended'],
  ['status', 'True', null],
  ['status', 'gone', null],
  ['blocked', 'maybe', null],
  ['enabled', '', null],
] as const)('in a column of the kind %s “%s” is %s', (column, cell, state) =>
  expect(readState(column, cell)).toBe(state),
)
