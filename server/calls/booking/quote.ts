import { done } from '#schemas/runtime/core/problem.ts'
import { quoteServices } from '../../domain/quote.ts'
import type { Handler } from '../handler.ts'
import { resolveOrderWithoutTimes } from './order.ts'

/** Quotes an order, which needs no times yet: the same amounts as booking would ask for. */
export const quoteOrder: Handler<'quote'> = (input, { directory }) => {
  const order = resolveOrderWithoutTimes(input, directory)
  if (!order.ok) return order
  const { offers, party, guestOffers } = order.value
  const timesOf = (item: number) => input.items[item]?.repeat?.count ?? 1
  const { currency } = directory.business
  const wanted = [
    ...offers.map(({ service }, item) => ({
      service,
      people: party.people[item] ?? 1,
      times: timesOf(item),
    })),
    ...[...guestOffers].map(([slug, { service }]) => ({
      ...{ service, people: party.others.get(slug) ?? 1, times: timesOf(0) },
    })),
  ]
  const { lines, total, dueNow } = quoteServices(wanted, currency)
  return done({
    ...{ currency, total, dueNow },
    lines: lines.map(line => ({
      ...line,
      serviceName: directory.services.get(line.service)?.name ?? line.service,
    })),
  })
}
