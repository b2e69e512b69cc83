import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'
import { harnessForTests } from '../../testing/harness.ts'
import type { Service } from '../generated/model/index.ts'

const harness = harnessForTests()
let acts: ClientActions
let of: string[]
let postroom: CommandLine['postroom']
let answer: CommandLine['answer']

beforeAll(() => {
  ;({ postroom, answer } = commandLine(harness.url))
})
beforeEach(async () => {
  acts = clientActions(harness, await harness.organization())
  of = ['--organization', acts.organization_id]
})

const services = async (): Promise<Service[]> => (await acts.call('listOrganizationServices')).body.items
const events = () => acts.events({ resource_type: 'organization' })

it('services go off and on, with one event of the operator for each command', async () => {
  const before = await services()
  const off = await answer<{ items: Service[] }>('service', 'off', 'smtp_submission', 'pop3', ...of)
  expect(off).toMatchObject({
    items: [
      { service_code: 'smtp_submission', enabled: false },
      { service_code: 'pop3', enabled: false },
    ],
    total: 2,
  })
  const after = await services()
  expect(after.filter(({ enabled }) => !enabled).map((one) => one.service_code)).toEqual([
    'pop3',
    'smtp_submission',
  ])
  expect(after[1]?.changed_at).toBe(off.items[1]?.changed_at)
  expect(after[0]).toEqual(before[0])
  expect(await postroom('service', 'on', 'pop3', 'imap', ...of)).toEqual({
    code: 0,
    out: 'pop3 is on.\nimap is already on.',
    notes: '',
  })
  expect(await events()).toMatchObject([
    {
      operation: 'turnOffServices',
      actor: { key_id: null, key_name: 'Operator' },
      resource_id: acts.organization_id,
      before: { services: { smtp_submission: { enabled: true }, pop3: { enabled: true } } },
      after: { services: { smtp_submission: { enabled: false }, pop3: { enabled: false } } },
    },
    {
      operation: 'turnOnServices',
      before: { services: { pop3: { enabled: false } } },
      after: { services: { pop3: { enabled: true } } },
    },
  ])
})

it('a service that is so already keeps its time, and nothing tells of it', async () => {
  expect(await postroom('service', 'on', 'imap', ...of)).toMatchObject({
    code: 0,
    out: 'imap is already on.',
  })
  await answer('service', 'off', 'imap', ...of)
  const before = await services()
  expect(await postroom('service', 'off', 'imap', 'imap', ...of)).toMatchObject({
    out: 'imap is already off.',
  })
  expect(await services()).toEqual(before)
  expect(await events()).toHaveLength(1)
})

it('services are listed as the API lists them, of this organization alone', async () => {
  await answer('service', 'off', 'managesieve', ...of)
  const { organization_id } = await harness.organization()
  expect(await answer('service', 'list', ...of)).toEqual({
    items: (await services()).map(({ service_code, enabled, changed_at }) => ({
      service_code,
      enabled,
      changed_at,
    })),
    total: 4,
    current_page: 1,
  })
  const others = await answer<{ items: Service[] }>('service', 'list', '--organization', organization_id)
  expect(others.items.every(({ enabled }) => enabled)).toBe(true)
  expect((await postroom('service', 'list', ...of)).out).toMatch(/\nmanagesieve +off +20/)
})

it('an unknown service is a wrong call that names those there are', async () => {
  const { code, out, notes } = await postroom('service', 'off', 'imap', 'gopher', ...of)
  expect([code, out]).toEqual([2, ''])
  expect(notes).toContain('imap, pop3, smtp_submission, managesieve.')
  expect(await events()).toEqual([])
})

it('an unknown organization is one sentence', async () => {
  const id = '01a1faf4-86f4-74d0-b1af-5b833d4a1bad'
  for (const command of [['on', 'imap'], ['off', 'imap'], ['list']]) {
    expect(await postroom('service', ...command, '--organization', id)).toMatchObject({
      code: 1,
      notes: `No organization has the ID ${id}. List organizations with "org list".`,
    })
  }
})
