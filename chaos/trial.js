// `npm run trial -- NAME [OPTIONS]`: Postroom beside the programs that its users have.
/** @type {Record<string, string>} */
const trials = { mail: 'mail-acts', csv: 'spreadsheet', containers: 'containers' }

const [name = ''] = process.argv.splice(2, 1)
if (!Object.hasOwn(trials, name)) {
  console.error(`Name a trial: ${Object.keys(trials).join(', ')}.`)
  process.exit(2)
}
await import(`./${trials[name]}.js`)
