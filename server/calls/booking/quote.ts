import { done } from '#schemas/runtime/core/problem.ts'
import { quoteAll } from '../../domain/quote.ts'
import type { Handler } from '../handler.ts'
import { timelessOrderOf } from './order.ts'

/** What an order costs, whenever it is: the amounts that booking would ask for. */
export const quote: Handler<'quote'> = (input, { catalogue }) => {
  const order = timelessOrderOf(input, catalogue)
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
    ...{ currency: catalogue.business.currency, total, dueNow },
    lines: lines.map(line => ({
      ...line,
      serviceName: catalogue.services.get(line.service)?.name ?? line.service,
    })),
  })
}
