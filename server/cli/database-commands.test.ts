import { beforeAll, expect, it } from 'vitest'
import { clientActions } from '../../testing/client-actions.ts'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { planActions } from '../../testing/plan-actions.ts'

const harness = harnessForTests()
let postroom: CommandLine['postroom']
let answer: CommandLine['answer']

beforeAll(() => {
  ;({ postroom, answer } = commandLine(harness.url))
})

interface Space {
  tables: { table_name: string; bytes: number }[]
  plans: { organization_id: string; plan_count: number; item_count: number; bytes: number }[]
}

it('shows what tables take, and the bulk changes of each organization, the largest first', async () => {
  const organization = async (people: number) => {
    const acts = clientActions(harness, await harness.organization())
    const domain = await acts.domain()
    for (let index = 0; index < people; index += 1) await acts.identity(domain, `p${index}`)
    await planActions(harness, acts).create('suspend', { filter: {} })
    return acts.organization_id
  }
  const [few, many] = [await organization(1), await organization(3)]
  const { tables, plans } = await answer<Space>('database', 'size')
  expect(tables.map((one) => one.bytes)).toEqual(tables.map((one) => one.bytes).toSorted((a, b) => b - a))
  expect(tables.find((one) => one.table_name === 'public.plan_item')?.bytes).toBeGreaterThan(0)
  expect(plans).toMatchObject([
    { organization_id: many, plan_count: 1, item_count: 3 },
    { organization_id: few, plan_count: 1, item_count: 1 },
  ])
  expect(plans[0]?.bytes).toBeGreaterThan(plans[1]?.bytes ?? 0)
  const { out } = await postroom('database', 'size')
  expect(out).toContain('public.plan_item')
  expect(out).toContain(many)
})
