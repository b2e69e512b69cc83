// The server without what it keeps of pages: each is found anew.
import { keeping } from '../../dist/server/lists/page-cache.js'

keeping.pages = false
await import('../../dist/server/main.js')
