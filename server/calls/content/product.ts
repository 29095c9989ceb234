/** Returns what a product costs and where it is booked or bought. */
import type { ContentProduct } from '#schemas/generated/types.gen.ts'
import { quoteService } from '../../domain/quote.ts'
import type { Directory } from '../../ports/directory.ts'

/** Returns the product's own price, or else that of its service, in minor units. */
export function findProductPrice(
  { price, service: slug }: ContentProduct,
  { services, business }: Directory,
): number | undefined {
  const service = services.get(slug ?? '')
  return price ?? (service && quoteService(service, 1, business.currency).total)
}

export const findProductPath = ({ service, form }: ContentProduct): string | undefined =>
  form !== undefined
    ? `/widget/form/${form}`
    : service === undefined
      ? undefined
      : `/widget/appointment/service/${service}`
