/** Reads and writes the cart in the address: two parallel lists, separated by commas. */

import type { PublicService, Quote } from '#schemas/generated/types.gen.ts'
import type { ScopeOf } from '#schemas/runtime/screen/scope-roots.ts'
import type { LocationZoneScope } from '../location/location-zone.ts'

/** A chosen service with its provider: a slug or "any". */
export interface CartLine {
  readonly service: PublicService
  readonly provider: string
}

/** The scope roots that the cart's widgets read. */
export type CartScreenScope = LocationZoneScope & ScopeOf<'menu' | 'quote' | 'params'>

/** Returns the lines in the order of the appointments, without services that the menu lacks. */
export function toCartLines({ menu, values }: Pick<CartScreenScope, 'menu' | 'values'>): readonly CartLine[] {
  const offered = menu?.sections.flatMap(({ services }) => services) ?? []
  const providers = listOf(values.providers)
  return listOf(values.services).flatMap((slug, index) => {
    const service = offered.find(one => one.slug === slug)
    return service ? [{ service, provider: providerOf(service, providers[index]) }] : []
  })
}

/** Returns the cart's address parameters. `providers` is undefined if every line accepts anyone. */
export const toCartQueryParameters = (lines: readonly CartLine[]) => ({
  services: lines.map(({ service }) => service.slug).join(','),
  providers: lines.every(({ provider }) => provider === 'any')
    ? undefined
    : lines.map(({ provider }) => provider).join(','),
})

export interface CartTotalsData {
  readonly durationMinutes: number
  readonly quote: Quote
}

/**
 * Returns the server's totals for exactly these lines, or undefined if it has not answered yet or the cart is empty.
 */
export function findCartTotals(
  { service, quote }: CartScreenScope,
  lines: readonly CartLine[],
): CartTotalsData | undefined {
  const { services } = toCartQueryParameters(lines)
  if (service?.slug !== services || !quote) return undefined
  return { durationMinutes: service.durationMinutes, quote }
}

const listOf = (value: unknown): readonly string[] =>
  typeof value === 'string' && value !== '' ? value.split(',') : []

const providerOf = ({ providers }: PublicService, slug: string | undefined): string =>
  providers.find(provider => provider.slug === slug)?.slug ?? 'any'
