// Makes a test fail that waits for a second database connection while it holds one.
import { refuseNestedLeases } from '../server/db/nested-leases.ts'

refuseNestedLeases()
