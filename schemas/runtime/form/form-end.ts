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
  readonly book?: EndBooking
  readonly share?: EndShare
}

export interface EndLink {
  readonly href: LinkTarget
  /** The locale of the linked page; set only in browsers. */
  readonly locale?: string
  readonly label?: LocalizedText
}

/** In browsers, `href` stands for the service and the provider. */
export interface EndBooking extends Partial<EndLink> {
  readonly service?: string
  /** The slug of a provider or team. */
  readonly provider?: string
}

/** Without `href`, the page of the form itself is shared. */
export interface EndShare extends Partial<EndLink> {
  readonly text?: LocalizedText
}

/** Finds bookings that name nothing to book, or that name it twice. */
export const findEndFaults = (ends: readonly FormEnd[]) =>
  ends.flatMap(({ book }, index) => {
    if (!book) return []
    const { href, service, provider } = book
    const named = service !== undefined || provider !== undefined
    if (named === (href === undefined)) return []
    const reason = named
      ? 'names a page besides the service or provider; remove href, or the others.'
      : 'names nothing to book; add a service, a provider or an href.'
    return [{ pointer: `/ends/${index}/book`, reason }]
  })
