import type { PublicLink, TermsLink } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'
import type { RouteLinkResolver } from '#server/configuration/route-links.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { getVersionedTerms } from '#server/features/directory/terms.ts'
import { getLogoHref } from '#server/features/images/processing/logo.ts'
import { toPublicImage } from '#server/features/images/processing/public-image.ts'

/** Returns the business that serves this host, as visitors may see it. */
export const getBusiness: Handler<'getBusiness'> = (
  { details = false, navigation = false },
  { directory, configuration },
) => {
  const { business } = directory
  const { slug, name, tagline, address, timezone, currency, defaultLocale, theme = {} } = business
  const { logo, logoDark, cookieConsent, embedHosts, embedShares } = business
  const terms = getVersionedTerms(business)
  return done({
    slug,
    name,
    timezone,
    currency,
    defaultLocale,
    theme,
    ...(logo === undefined ? {} : { logo: getLogoHref(logo, directory) }),
    ...(logoDark === undefined ? {} : { logoDark: getLogoHref(logoDark, directory) }),
    ...(cookieConsent === undefined ? {} : { cookieConsent: withPlace(cookieConsent, configuration.links) }),
    ...(embedHosts === undefined ? {} : { embedHosts }),
    ...(embedShares === undefined ? {} : { embedShares }),
    ...(tagline === undefined ? {} : { tagline }),
    ...(address === undefined ? {} : { address }),
    ...(business.giftCards ? { giftCards: true } : {}),
    ...(terms === undefined ? {} : { terms: withPlace(terms, configuration.links) }),
    ...(details ? getDetails(directory) : {}),
    ...(navigation && business.navigation
      ? { navigation: business.navigation.flatMap(link => configuration.links.placed(link) ?? []) }
      : {}),
  })
}

function getDetails(directory: Directory) {
  const { cover, directions, phone } = directory.business
  const image = toPublicImage(cover, directory)
  return {
    ...(image === undefined ? {} : { cover: image }),
    ...(directions === undefined ? {} : { directions }),
    ...(phone === undefined ? {} : { phone }),
  }
}

/** Resolves the link's target, or omits a link that leads nowhere any more. */
function withPlace<T extends { readonly link?: TermsLink }>({ link, ...rest }: T, links: RouteLinkResolver) {
  const placed: PublicLink | undefined = link && links.placed(link)
  return { ...rest, ...(placed === undefined ? {} : { link: placed }) }
}
