/** A small business for tests that change one, and the checks that its files go through. */
import type { Configuration } from '#server/configuration/configuration.ts'
import { loadConfiguration } from '#server/configuration/load.ts'
import type { BusinessRecords } from '#server/ports/directory.ts'
import { root } from './command.ts'

/** Of the checkout; nobody changes it, so it is read once for all files of a worker. */
export function loadRules(): Promise<Configuration> {
  rules ??= loadConfiguration(root)
  return rules
}

let rules: Promise<Configuration> | undefined

/** One provider, one service; parts replace its own. */
export const makeBusiness = (slug: string, parts: Partial<BusinessRecords> = {}): BusinessRecords => ({
  business: {
    slug,
    name: { en: `The ${slug}`, de: `Das ${slug}` },
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    defaultLocale: 'en',
    hosts: [`${slug}.example.org`],
  },
  providers: [
    {
      slug: 'maya',
      name: 'Maya',
      timezone: 'Europe/Berlin',
      hours: { monday: ['09:00-17:00'] },
      services: 'all',
    },
  ],
  teams: [],
  services: [{ slug: 'haircut', name: 'Haircut', durationMinutes: 45 }],
  groups: [],
  serviceMenus: [],
  oneTimeLinks: [],
  ...parts,
})
