/** Handles `createBusiness`, the first business of a new installation. */

import type { Business, CreateBusinessInput, Provider, Service } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { ConsoleContext, ConsoleHandler } from '#server/calls/handler.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import { findDemo } from '#server/features/directory/find-demo.ts'
import { isFreshSignIn } from '#server/features/people/console-services.ts'
import type { ConsoleSession } from '#server/features/people/console-sessions.ts'
import { everyBusiness, type Membership } from '#server/features/people/members.ts'
import { checkRecordInput, toRecordProblem } from '#server/features/records/calls/record-input.ts'
import { findSensitiveChanges } from '#server/features/records/calls/sensitive-changes.ts'
import { findBusinessRecordFaults } from '#server/features/records/checks/record-faults.ts'
import { runForAllBusinesses } from '#server/lib/business-scope.ts'

export const createBusiness: ConsoleHandler<'createBusiness'> = async (input, context) => {
  const {
    stores: { directories },
    configuration,
    now,
  } = context
  return runIfFounder(context, async (demo, session) => {
    const records = await checkRecords(input, context)
    if (!records.ok) return records
    const { slug, hosts = [] } = records.value.business
    if (slug === demo)
      return failed('record.invalid', { reason: `"${demo}" is the demo; choose another slug.` })
    if (hosts.length > 0)
      return failed('record.invalid', { reason: 'A business gets its hosts by an import; leave them out.' })
    const problem = toRecordProblem(findBusinessRecordFaults(records.value, configuration))
    if (problem) return problem
    const guarded = findSensitiveChanges(undefined, records.value, configuration)
    const isTheirs = records.value.business.ownerLetters?.to === session.person.email
    const beyond = guarded.filter(
      ({ kind, property }) => !(isTheirs && kind === 'business' && property === 'ownerLetters'),
    )
    if (beyond.length > 0 && !isFreshSignIn(session.openedAt, now)) return failed('session.proof_needed')
    const isCreated = await directories.replace(records.value, {
      ifVersion: 0,
      origin: { author: session.person.id, action: 'createBusiness', at: now, guarded: beyond },
      founder: {
        person: session.person.id,
        provider: findNamesake(records.value, session.person.name),
        demo,
      },
    })
    return isCreated ? done({ business: slug }) : failed('record.changed')
  })
}

/** Returns the slug of the provider with the name of the person: the appointments are theirs. */
const findNamesake = ({ providers }: BusinessRecords, name: string): string | undefined =>
  providers.find(provider => provider.name === name)?.slug

/**
 * Runs what only the owner of the demo may do, while that is the only business. It reaches all businesses: whether somebody
 * may do it depends on them.
 */
export async function runIfFounder<T>(
  context: ConsoleContext,
  work: (demo: string, session: FoundSession) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { session } = context.browser
  if (!session) return failed('operator.unauthorized')
  return runForAllBusinesses(async () => {
    const demo = await findDemo(context.stores)
    const isFounder = demo !== undefined && (await findFounder(demo, session, context)) !== undefined
    return isFounder ? work(demo, session) : failed('operator.forbidden')
  })
}

type FoundSession = NonNullable<ConsoleContext['browser']['session']>

/** Returns the membership that lets the person create a business. */
async function findFounder(
  demo: string,
  { person, onlyAt }: Pick<ConsoleSession, 'onlyAt'> & { readonly person: { readonly id: string } },
  { consoleServices }: ConsoleContext,
): Promise<Membership | undefined> {
  const memberships = await consoleServices.members.findAll(person.id)
  return memberships.find(
    ({ business, role }) =>
      (onlyAt === undefined || onlyAt === business) &&
      ((business === demo && role === 'owner') || business === everyBusiness),
  )
}

async function checkRecords(
  { business, providers, services }: CreateBusinessInput,
  context: ConsoleContext,
): Promise<Outcome<BusinessRecords>> {
  const check = <T extends { readonly slug: string }>(
    kind: string,
    entity: string,
    record: Readonly<Record<string, unknown>>,
  ) =>
    checkRecordInput<T>(
      { entity, kind, record, key: String(record.slug), getKey: ({ slug }) => slug },
      { ...context, directory: { business: toNames(business) } },
    )
  const own = await check<Business>('business', 'Business', business)
  if (!own.ok) return own
  const people: Provider[] = []
  for (const provider of providers) {
    const checked = await check<Provider>('providers', 'Provider', provider)
    if (!checked.ok) return checked
    people.push(checked.value)
  }
  const offered: Service[] = []
  for (const service of services) {
    const checked = await check<Service>('services', 'Service', service)
    if (!checked.ok) return checked
    offered.push(checked.value)
  }
  return done({
    business: own.value,
    providers: people,
    services: offered,
    teams: [],
    groups: [],
    serviceMenus: [],
    oneTimeLinks: [],
  })
}

/** What the amounts of its records need to know of the business, which has not been checked yet. */
const toNames = (business: unknown) => {
  const { slug, currency } = isObject(business) ? business : {}
  return { slug: String(slug), currency: String(currency) }
}
