import type { HealthComponent } from '../../contract/generated/schemas/healthComponent.zod'

/** The names of the service's parts on screen. */
export const partNames: Readonly<Record<HealthComponent['component'], string>> = {
  api: 'API',
  database: 'Database',
  cache: 'Cache',
  mail_sign_in: 'Mail: sign-in',
  mail_delivery: 'Mail: delivery',
  mail_store: 'Mail: store',
  dns: 'DNS checks',
}
