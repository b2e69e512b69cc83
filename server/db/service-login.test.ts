import { expect, it } from 'vitest'
import { harnessForTests } from '../../testing/harness.ts'
import { connectTo } from './connect.ts'
import { createServiceLogin } from './service-login.ts'

const harness = harnessForTests()

it.each(['postroom_app', 'postroom_mail', 'postroom_routes'] as const)(
  'a login for %s runs statements without JIT compilation, also where the database turns it on',
  async (grantedRole) => {
    const owner = await connectTo(harness.url, {})
    const database = new URL(harness.url).pathname.slice(1)
    const login = `${database}_${grantedRole}`.slice(-63)
    try {
      await owner.query(`alter database ${database} set jit = on`)
      // Again, for a login that exists.
      await createServiceLogin(harness.url, login, grantedRole)
      const client = await connectTo(await createServiceLogin(harness.url, login, grantedRole), {})
      try {
        const { rows } = await client.query<{ jit: string }>('show jit')
        expect(rows).toEqual([{ jit: 'off' }])
      } finally {
        await client.end()
      }
    } finally {
      await owner.query(`drop role if exists ${login}`)
      await owner.end()
    }
  },
)
