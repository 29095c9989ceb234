import { done } from '#schemas/problem.ts'
import { logoHref } from '../business/logo.ts'
import type { Handler } from './handler.ts'

/** The business that answers this host: what visitors may know of it. */
export const getBusiness: Handler<'getBusiness'> = (_, { catalogue: { business } }) => {
  const { slug, name, tagline, address, timezone, currency, defaultLocale, theme = {}, terms } = business
  const { logo, logoDark, cookieConsent } = business
  return done({
    ...{ slug, name, timezone, currency, defaultLocale, theme },
    ...(logo === undefined ? {} : { logo: logoHref(logo) }),
    ...(logoDark === undefined ? {} : { logoDark: logoHref(logoDark) }),
    ...(cookieConsent === undefined ? {} : { cookieConsent }),
    ...(tagline === undefined ? {} : { tagline }),
    ...(address === undefined ? {} : { address }),
    ...(terms === undefined ? {} : { terms }),
  })
}
