import { changedDelivery, writeDelivery } from '../changes/delivery.ts'
import type { Handler } from './handler.ts'
import { updateVersioned } from './versioned.ts'
import { deliveryView as view } from '../views/delivery.ts'
import { orNotFound } from '../problem.ts'
import { deliveryById } from '../queries/mail/delivery.ts'

export const getDelivery: Handler<'getDelivery'> = async ({ path, read }) => {
  const row = orNotFound(await read((db) => deliveryById(db, path.identity_id)))
  return { status: 200, body: view(row), version: row.version }
}

export const updateDelivery: Handler<'updateDelivery'> = ({ path, body, ifMatchAllows, change }) =>
  change((db) =>
    updateVersioned({
      find: () => deliveryById(db, path.identity_id),
      ifMatchAllows,
      next: (before) => changedDelivery(db, before, body),
      write: (next, before) => writeDelivery(db, next, before),
      view,
    }),
  )
