/** Returns what a product costs and where it is booked or bought. */
import type { Content, ContentProduct } from '#schemas/generated/types.gen.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { quoteService } from '#server/features/pricing/rules/quote.ts'
import { prefillAmountField } from '../rules/product-amount.ts'

/** Returns the product's own price, or else that of its service, in minor units. */
export function findProductPrice(
  { price, service: slug }: ContentProduct,
  { services, business }: Directory,
): number | undefined {
  const service = services.get(slug ?? '')
  return price ?? (service && quoteService(service, 1, business.currency).total)
}

/** Returns the amounts that a product offers, with links to its form; none if the form has changed since. */
export function listProductAmounts(
  { form: id, amounts = [] }: ContentProduct,
  { forms, currency }: Pick<Configuration, 'forms'> & { readonly currency: string },
): NonNullable<Content['amounts']> {
  const form = id === undefined ? undefined : forms.get(id)
  return amounts.flatMap(amount => {
    const field = form && prefillAmountField(form, amount, currency)
    if (!field) return []
    return [
      { amount, currency, path: `/widget/form/${id}?${new URLSearchParams({ [field.name]: field.text })}` },
    ]
  })
}

export const findProductPath = ({ service, form }: ContentProduct): string | undefined =>
  form !== undefined
    ? `/widget/form/${form}`
    : service === undefined
      ? undefined
      : `/widget/appointment/service/${service}`
