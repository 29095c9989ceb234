/** Describes to the console who is signed in. */

import type { ConsoleState } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { ConsoleContext } from '#server/calls/handler.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { findDemo } from '#server/features/directory/find-demo.ts'
import { runForAllBusinesses } from '#server/lib/business-scope.ts'
import { formatUtc } from '#server/lib/format-utc.ts'
import { freshSignInMinutes } from '../console-services.ts'
import type { ConsoleSession } from '../console-sessions.ts'
import { type ConsolePerson, everyBusiness, type Membership } from '../members.ts'

interface StateFacts extends Pick<ConsoleSession, 'openedAt' | 'endsAt'> {
  readonly person: ConsolePerson
  readonly onlyAt?: string | undefined
}

export async function describeConsoleState(
  { person, onlyAt, openedAt, endsAt }: StateFacts,
  context: ConsoleContext,
): Promise<ConsoleState> {
  // The one place that reads memberships across businesses.
  const memberships = await runForAllBusinesses(() => listMemberships(person, onlyAt, context))
  return {
    person: { id: person.id, email: person.email, name: person.name },
    memberships,
    emails: await context.mailState.read(),
    payments: context.paymentServices.provider.isLive ? 'live' : 'test',
    ...(context.areDocumentsFiles ? { areDocumentsFiles: true } : {}),
    endsAt: formatUtc(endsAt),
    provenUntil: formatUtc(addMinutes(openedAt, freshSignInMinutes)),
  }
}

async function listMemberships(
  { id }: ConsolePerson,
  onlyAt: string | undefined,
  { stores: { directories }, consoleServices, browser }: ConsoleContext,
): Promise<ConsoleState['memberships']> {
  const all = await consoleServices.members.findAll(id)
  const memberships = all.filter(({ business }) => onlyAt === undefined || business === onlyAt)
  const installation = memberships.find(({ business }) => business === everyBusiness)
  const businesses = installation ? await directories.list() : memberships.map(({ business }) => business)
  const described: ConsoleState['memberships'] = []
  const demo = await findDemo({ directories })
  for (const slug of [...businesses].sort()) {
    const membership = installation ?? memberships.find(({ business }) => business === slug)
    const directory = await directories.forSlug(slug)
    if (directory && membership)
      described.push({
        business: {
          ...describeBusiness(directory),
          ...browser.findPageAddresses(directory),
          ...(slug === demo ? { isDemo: true as const } : {}),
        },
        ...describeRights(membership),
      })
  }
  return described
}

const describeBusiness = ({
  business: { slug, name, timezone, currency, address, defaultLocale },
}: Directory) => ({
  slug,
  name,
  timezone,
  currency,
  locale: defaultLocale,
  ...(address === undefined ? {} : { address }),
})

const describeRights = ({ role, provider }: Membership) => ({
  role,
  ...(provider === undefined ? {} : { provider }),
})
