/** The ending shown after a form is submitted, and what visitors can do there. */

import type { LinkTarget } from '../../generated/types.gen.ts'
import type { LocalizedText } from '../core/localized-text.ts'
import type { Formula } from '../expression/formula.ts'

export interface FormEnd {
  readonly id: string
  readonly when?: Formula
  readonly title: LocalizedText
  readonly text?: LocalizedText
  readonly link?: EndLink
  readonly book?: EndBookingLink
  readonly share?: EndShareLink
}

export interface EndLink {
  readonly href: LinkTarget
  /** The locale of the linked page; set only in browsers. */
  readonly locale?: string
  readonly label?: LocalizedText
}

/** In browsers, `href` is always set, and leads to the service or the provider if there is one. */
export interface EndBookingLink extends Partial<EndLink> {
  readonly service?: string
  /** The slug of a provider or team. */
  readonly provider?: string
  /** The days from today before which no free time of the service is shown. Default: 0. */
  readonly afterDays?: number
}

/** Without `href`, the page of the form itself is shared. */
export interface EndShareLink extends Partial<EndLink> {
  readonly text?: LocalizedText
}

/** Finds bookings that name nothing to book, that name it twice, or that delay the times of no service. */
export const findEndFaults = (ends: readonly FormEnd[]) =>
  ends.flatMap(({ book }, index) => {
    if (!book) return []
    const { href, service, provider, afterDays } = book
    if (afterDays !== undefined && service === undefined) {
      const reason =
        'delays the free times of a service, but names none; add the service, or remove afterDays.'
      return [{ pointer: `/ends/${index}/book`, reason }]
    }
    const named = service !== undefined || provider !== undefined
    if (named === (href === undefined)) return []
    const reason = named
      ? 'names a page besides the service or provider; remove href, or the others.'
      : 'names nothing to book; add a service, a provider or an href.'
    return [{ pointer: `/ends/${index}/book`, reason }]
  })
