/** The classes of a business in `neighbours.ts`. */
import type { Json } from '../forms/hosting.ts'

export interface NeighbourSessions {
  /** Books a place for one and a guest in a class; returns the booking and the session. */
  session(): Promise<SessionName>
  /** Moves a session so that it can be taken back; returns the ids of the changes. */
  undoableSession(): Promise<readonly string[]>
  /** Takes a euro for a place in a class; returns the booking and what was taken. */
  inPersonPayment(): Promise<{ readonly id: string; readonly payment: string }>
}

export interface SessionName {
  readonly booking: string
  readonly provider: string
  readonly service: string
  readonly start: string
}

interface Tools {
  named(name: string): string
  ask(request: {
    readonly method: string
    readonly path: string
    readonly body?: object
    readonly key?: string
    readonly asOperator?: boolean
  }): Promise<Json>
  times(service: string, provider: string): Promise<readonly string[]>
  /** Returns a time at which nobody else books. */
  start(): Promise<string>
  readonly contact: { readonly email: string }
  readonly mark: string
}

export function makeSessions({ named, ask, times, start, contact, mark }: Tools): NeighbourSessions {
  let classes: readonly string[] = []
  let used = 0
  const session = async () => {
    if (classes.length === 0) classes = await times('yoga', 'maya')
    const item = {
      service: named('yoga'),
      provider: named('maya'),
      start: classes[used % classes.length] ?? 'none',
    }
    const guests = [{ name: mark, email: `guest${used++}@${mark}.example` }]
    const common = { timezone: 'Europe/Berlin', locale: 'en', termsAccepted: true }
    const body = { items: [item], contact, guests, ...common }
    const { booking } = await ask({ method: 'POST', path: '/bookings', body, key: crypto.randomUUID() })
    return { ...item, booking: String(booking?.id) }
  }
  return {
    session,
    async undoableSession() {
      // Others may have a place in it already.
      const { booking: _, ...there } = await session()
      await ask({ method: 'POST', path: '/operator/class-sessions/cancel', body: there, asOperator: true })
      used--
      await session()
      const body = { ...there, to: await start(), override: ['hours', 'notice', 'limits'], undoable: true }
      const answer = await ask({
        method: 'POST',
        path: '/operator/class-sessions/reschedule',
        body,
        asOperator: true,
      })
      return Object.values(answer.undo?.changes ?? {}).map(String)
    },
    async inPersonPayment() {
      const path = `/operator/bookings/${(await session()).booking}`
      const body = { amount: 100, currency: 'EUR', method: 'cash' }
      const key = crypto.randomUUID()
      await ask({ method: 'POST', path: `${path}/in-person-payments`, body, key, asOperator: true })
      const { booking, deskPayments } = await ask({ method: 'GET', path, asOperator: true })
      return { id: String(booking?.id), payment: String(Object.values(deskPayments ?? {})[0]?.id) }
    },
  }
}

export const noSessions: NeighbourSessions = {
  session: async () => ({
    booking: 'A'.repeat(22),
    provider: 'nobody',
    service: 'nothing',
    start: '2026-12-01T18:00:00+01:00',
  }),
  undoableSession: async () => ['00000000-0000-4000-8000-000000000000'],
  inPersonPayment: async () => ({ id: 'A'.repeat(22), payment: 'A'.repeat(22) }),
}
