/** A small business for tests that change one, and the checks for its files. */
import type { InstallationConfiguration } from '#server/configuration/configuration.ts'
import { loadConfiguration } from '#server/configuration/load.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import { root } from '../run/command.ts'

/** Loads the checkout's configuration once for all files of a worker, as nobody changes it. */
export function loadRules(): Promise<InstallationConfiguration> {
  rules ??= loadConfiguration(root)
  return rules
}

let rules: Promise<InstallationConfiguration> | undefined

/** Makes a business with one provider and one service; `parts` replace its records. */
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
