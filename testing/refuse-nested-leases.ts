import { refuseNestedLeases } from '../server/db/nested-leases.ts'

refuseNestedLeases()
