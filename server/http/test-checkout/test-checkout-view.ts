import type { Translator } from '#locales/translator.ts'
import type { Booking } from '#schemas/generated/types.gen.ts'
import type { AppContext } from '#server/app/app-context.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { getLogoHref } from '#server/features/images/processing/logo.ts'
import type { TestCheckoutView } from './test-checkout-page.ts'

/** Returns the business's name and logo as the page shows them. */
export function toCheckoutBrand(directory: Directory, i18n: Translator): TestCheckoutView['brand'] {
  const { name, logo, logoDark } = directory.business
  return {
    name: i18n.text(name),
    ...(logo === undefined ? {} : { logo: getLogoHref(logo, directory) }),
    ...(logoDark === undefined ? {} : { logoDark: getLogoHref(logoDark, directory) }),
  }
}

/** Returns the price of the booking that a checkout pays for; undefined if it pays for something else. */
export async function findCheckoutPrice(
  id: string,
  directory: Directory,
  { paymentServices: { payments }, callRunner }: AppContext,
): Promise<Booking['price']> {
  const payment = await payments.find({ business: directory.business.slug, id })
  if (payment?.subject.kind !== 'booking') return undefined
  const outcome = await callRunner.for(directory)('getBooking', { id: payment.subject.booking })
  return outcome.ok ? outcome.value.price : undefined
}
