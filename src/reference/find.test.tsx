import { beforeEach, describe, expect, it } from 'vitest'
import { entriesOf, find } from './find'

beforeEach(() => {
  document.body.innerHTML = `<main>
    <section class="guide" id="errors" data-kind="guide"><h2>Errors</h2><h3 id="errors-judged">Order of judged parts</h3></section>
    <section class="entry" id="listKeys" data-kind="operation"><h3>The keys</h3><p class="route">GET /api/key/list</p>
      <table><tr id="listKeys.limit"><th><code>limit</code></th></tr></table></section>
    <section class="entry" id="key_missing" data-kind="error"><h3>key_missing <small>401</small></h3></section>
  </main>`
})

const found = (query: string) =>
  find(entriesOf(document.querySelector('main') ?? document.body), query).map(({ id }) => id)

describe('the search of the reference', () => {
  it('finds operations by summary, path and id, and members, errors and parts of guides', () => {
    expect(found('the keys')).toEqual(['listKeys', 'listKeys.limit'])
    expect(found('get list')).toEqual(['listKeys'])
    expect(found('LISTKEYS')[0]).toBe('listKeys')
    expect(found('limit')).toEqual(['listKeys.limit'])
    expect(found('401')).toEqual(['key_missing'])
    expect(found('judged')).toEqual(['errors-judged'])
  })

  it('puts entries with that name first, and those that only contain the word last', () => {
    expect(found('errors')[0]).toBe('errors')
    expect(found('key_missing')[0]).toBe('key_missing')
  })

  it('finds nothing for nothing', () => {
    expect(found('  ')).toEqual([])
    expect(found('unheard')).toEqual([])
  })
})
