// The server without what it keeps of pages: each is found anew.
import { keeping } from '../../dist/server/queries/kept-pages.js'

keeping.pages = false
await import('../../dist/server/main.js')
