// `npm run bench -- NAME [OPTIONS]`: one of the benchmarks of bench/README.md. Exit code 0: its goals are met, 1: one is missed.
const benches = [
  'lists',
  'plans',
  'requests',
  'organizations',
  'deliveries',
  'bulk',
  'import',
  'export',
  'mail',
  'pooler',
  'dns',
  'web',
  'lighthouse',
]

const [name = ''] = process.argv.splice(2, 1)
if (!benches.includes(name)) {
  console.error(`Name a benchmark: ${benches.join(', ')}.`)
  process.exit(2)
}
await import(`./${name}.js`)
