/*
 * The script of the reference: it finds, copies and chooses the language of samples. It reads no key and sends no request.
 */
import { followReading } from './contents'
import { startSamples } from './samples'
import { startSearch } from './search'

// Addresses of an older reference (`#/departments/createDepartment`) lead to the same operation.
const [, oldId] = /^#\/[^/]*\/(\w+)$/.exec(location.hash) ?? []
if (oldId !== undefined) location.replace(`#${oldId}`)

startSamples()
startSearch()
followReading()
