/** Connects calendars of providers at Google and Microsoft, reads their busy times and writes appointments to them. */
import { createHash, randomUUID } from 'node:crypto'
import { generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { OutboxStore } from '#server/features/outbox/store/outbox.ts'
import { runForBusiness } from '#server/lib/business-scope.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Secrets } from '#server/lib/secrets.ts'
import type {
  AppointmentEvent,
  CalendarAccounts,
  CalendarConsentOutcome,
  CalendarUpdateResult,
} from '../calendar-accounts.ts'
import type { CalendarConnectionKey } from '../calendar-connections.ts'
import type { CalendarConnections } from '../store/calendar-connections.ts'
import { type CalendarAccess, createCalendarAccess } from './calendar-access.ts'
import { createEventIds } from './calendar-event-ids.ts'
import { CalendarPlatformError } from './calendar-platform-error.ts'
import type { CalendarPlatforms } from './create-calendar-platforms.ts'
import { listConnectedCalendars } from './list-connected-calendars.ts'
import { createTokenCipher, type TokenCipher } from './token-cipher.ts'

export interface CalendarAccountsOptions {
  readonly platforms: CalendarPlatforms
  readonly connections: CalendarConnections
  readonly outbox: Pick<OutboxStore, 'addOnce'>
  readonly secrets: Secrets
  readonly clock: Clock
}

/** The owner of a calendar may have to be asked to open the address first. */
const invitationMinutes = 24 * 60

export function createCalendarAccounts(options: CalendarAccountsOptions): CalendarAccounts {
  const { platforms, connections, outbox, secrets, clock } = options
  const cipher = createTokenCipher(secrets)
  const tokens = createCalendarAccess({ platforms, connections, cipher, clock })
  return {
    isAvailable: Object.values(platforms).some(platform => platform !== undefined),
    async invite(key, redirectUri, audit) {
      const platform = platforms[key.platform]
      if (!platform) return undefined
      const codeVerifier = generateRandomCodeVerifier()
      // The callback is the same for all businesses, so the state says whose it is.
      const state = `${key.business}.${generateRandomState()}`
      const until = addMinutes(clock(), invitationMinutes)
      const invitation = { until, codeVerifier: await cipher.encrypt(codeVerifier, key) }
      await connections.invite(key, { ...invitation, stateDigest: digestState(state) }, audit)
      return { url: await platform.createConsentUrl({ state, codeVerifier, redirectUri }), until }
    },
    async connect(name, parameters, redirectUri) {
      const state = parameters.get('state') ?? ''
      const [, business] = /^([\w-]{1,100})\.[\w-]{43}$/.exec(state) ?? []
      const platform = platforms[name]
      if (business === undefined || !platform) return { kind: 'unknown' }
      const query = { business, platform: name, stateDigest: digestState(state), now: clock() }
      return runForBusiness(business, async () => {
        const invitation = await connections.takeInvitation(query)
        if (!invitation) return { kind: 'unknown' }
        const exchange = async () => {
          const codeVerifier = await cipher.decrypt(invitation.codeVerifier, invitation)
          return platform.exchangeCode(parameters, { state, codeVerifier, redirectUri })
        }
        return exchange().then(
          ({ refreshToken }) => storeConsent(invitation, refreshToken, { ...options, cipher }),
          toConsentOutcome,
        )
      })
    },
    list: business => connections.list(business),
    async disconnect(key, audit) {
      const connection = await connections.find(key)
      if (!connection) return undefined
      // First, so that nothing uses a token that is being revoked.
      await connections.delete(key, audit)
      if (connection.refreshToken === undefined) return undefined
      const token = await cipher.decrypt(connection.refreshToken, key).catch(() => undefined)
      return (token !== undefined && (await platforms[key.platform]?.revoke(token))) ?? false
    },
    async readBusyTimes(key, request) {
      const { prefix: ownIdPrefix } = await createEventIds(key, secrets)
      try {
        const ranges = await tokens.use(key, (platform, accessToken) =>
          platform.listBusyRanges(accessToken, { ...request, ownIdPrefix }),
        )
        if (!ranges) return { kind: 'failed', code: 'consent', reason: 'The calendar is not connected.' }
        const { from, to } = request
        const inside = ranges.filter(range => range.from < range.to && range.from < to && range.to > from)
        return { kind: 'changed', ranges: inside, validators: {} }
      } catch (error) {
        if (!(error instanceof CalendarPlatformError)) throw error
        const isRefused = error.kind === 'consent-ended' || error.kind === 'unauthorized'
        return { kind: 'failed', code: isRefused ? 'consent' : 'platform', reason: error.message }
      }
    },
    update: (key, events) => updateEvents(key, events, { secrets, tokens }),
    async refreshEvents(business, bookings, at = clock()) {
      const known = await connections.list(business)
      for (const { id: booking, appointments } of bookings) {
        const providers = appointments.map(({ provider }) => provider)
        for (const owner of listConnectedCalendars(providers, known)) {
          const payload = { ...owner, booking }
          await outbox.addOnce({ business, id: randomUUID(), topic: 'calendar.event', payload }, at)
        }
      }
    },
  }
}

const digestState = (state: string): string => createHash('sha256').update(state).digest('base64url')

/** Stores the token, and has everything that is to come written to the calendar. */
async function storeConsent(
  key: CalendarConnectionKey,
  refreshToken: string | undefined,
  options: CalendarAccountsOptions & { readonly cipher: TokenCipher },
): Promise<CalendarConsentOutcome> {
  if (refreshToken === undefined)
    return { kind: 'failed', reason: 'The platform allowed no lasting access. Ask for another link.' }
  const { connections, outbox, clock, cipher, platforms } = options
  const { business, provider, platform } = key
  if (!(await connections.connect(key, await cipher.encrypt(refreshToken, key), clock()))) {
    await platforms[platform]?.revoke(refreshToken)
    return { kind: 'failed', reason: 'It was disconnected meanwhile.' }
  }
  const payload = { provider, platform }
  await outbox.addOnce({ business, id: randomUUID(), topic: 'calendar.event', payload }, clock())
  return { kind: 'connected' }
}

function toConsentOutcome(error: unknown): CalendarConsentOutcome {
  if (!(error instanceof CalendarPlatformError)) throw error
  return error.kind === 'declined' ? { kind: 'declined' } : { kind: 'failed', reason: error.message }
}

async function updateEvents(
  key: CalendarConnectionKey,
  events: readonly AppointmentEvent[],
  { secrets, tokens }: { readonly secrets: Secrets; readonly tokens: CalendarAccess },
): Promise<CalendarUpdateResult> {
  const ids = await createEventIds(key, secrets)
  try {
    const done = await tokens.use(key, async (platform, accessToken) => {
      for (const { booking, position, count, event } of events) {
        const id = ids.getId(booking, position)
        if (event)
          await platform.putEvent(accessToken, { ...event, id, transaction: ids.getTransaction(id, count) })
        else await platform.deleteEvent(accessToken, id)
      }
      return true
    })
    return { kind: done ? 'sent' : 'nothing' }
  } catch (error) {
    if (!(error instanceof CalendarPlatformError)) throw error
    const { message: reason, retryAfterSeconds = 0 } = error
    return error.kind === 'refused'
      ? { kind: 'refused', reason }
      : { kind: 'failed', reason, retryAfterSeconds }
  }
}
