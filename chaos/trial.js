// `npm run trial -- NAME [OPTIONS]`: tests Postroom with the programs that its users have. trials/ has a file for each name.
/** @type {Record<string, () => Promise<unknown>>} */
const trials = {
  mail: () => import('./trials/mail.js'),
  csv: () => import('./trials/csv.js'),
  containers: () => import('./trials/containers.js'),
}

const name = process.argv.splice(2, 1)[0] ?? ''
const run = trials[name]
if (run === undefined) {
  console.error(`Name a trial: ${Object.keys(trials).join(', ')}.`)
  process.exit(2)
}
await run()
