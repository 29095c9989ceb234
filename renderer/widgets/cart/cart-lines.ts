/** The cart as it stands in the address: two lists side by side, with commas between. */

import type { PublicService, Quote } from '#schemas/generated/types.gen.ts'
import type { ScopeOf } from '#schemas/runtime/screen/scope-roots.ts'
import type { PlaceScope } from '../calendar/place-zone.ts'

/** One chosen service, and whom the visitor wants to see for it: a slug or "any". */
export interface CartLine {
  readonly service: PublicService
  readonly provider: string
}

/** What the parts of a cart read. */
export type CartScope = PlaceScope & ScopeOf<'menu' | 'quote' | 'params'>

/** In the order of the appointments. What the menu does not have is left out. */
export function readCartLines({ menu, values }: Pick<CartScope, 'menu' | 'values'>): readonly CartLine[] {
  const offered = menu?.sections.flatMap(({ services }) => services) ?? []
  const providers = listOf(values.providers)
  return listOf(values.services).flatMap((slug, index) => {
    const service = offered.find(one => one.slug === slug)
    return service ? [{ service, provider: providerOf(service, providers[index]) }] : []
  })
}

/** What they are in the address; nobody in particular needs no word. */
export const toCartParameters = (lines: readonly CartLine[]) => ({
  services: lines.map(({ service }) => service.slug).join(','),
  providers: lines.every(({ provider }) => provider === 'any')
    ? undefined
    : lines.map(({ provider }) => provider).join(','),
})

export interface CartTotalsData {
  readonly durationMinutes: number
  readonly quote: Quote
}

/** As the server answered them for exactly these lines; undefined: it has not yet, or there is nothing to ask. */
export function readCartTotals(
  { service, quote }: CartScope,
  lines: readonly CartLine[],
): CartTotalsData | undefined {
  const { services } = toCartParameters(lines)
  if (service?.slug !== services || !quote) return undefined
  return { durationMinutes: service.durationMinutes, quote }
}

const listOf = (value: unknown): readonly string[] =>
  typeof value === 'string' && value !== '' ? value.split(',') : []

const providerOf = ({ providers }: PublicService, slug: string | undefined): string =>
  providers.find(provider => provider.slug === slug)?.slug ?? 'any'
