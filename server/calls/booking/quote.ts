import { done } from '#schemas/runtime/core/problem.ts'
import { quoteAll } from '../../domain/quote.ts'
import type { Handler } from '../handler.ts'
import { resolveTimelessOrder } from './order.ts'

/** What an order costs, whenever it is: the amounts that booking would ask for. */
export const quoteOrder: Handler<'quote'> = (input, { directory }) => {
  const order = resolveTimelessOrder(input, directory)
  if (!order.ok) return order
  const { offers, party, guestOffers } = order.value
  const timesOf = (item: number) => input.items[item]?.repeat?.count ?? 1
  const { lines, total, dueNow } = quoteAll([
    ...offers.map(({ service }, item) => ({
      service,
      people: party.people[item] ?? 1,
      times: timesOf(item),
    })),
    ...[...guestOffers].map(([slug, { service }]) => ({
      ...{ service, people: party.others.get(slug) ?? 1, times: timesOf(0) },
    })),
  ])
  return done({
    ...{ currency: directory.business.currency, total, dueNow },
    lines: lines.map(line => ({
      ...line,
      serviceName: directory.services.get(line.service)?.name ?? line.service,
    })),
  })
}
