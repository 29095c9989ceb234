/** The cart as it stands in the address: two lists side by side, with commas between. */

import type { PublicService, PublicServiceMenu, Quote } from '#schemas/generated/types.gen.ts'
import { getAtPath, isObject } from '#schemas/runtime/core/pointer.ts'
import type { Scope } from '#schemas/runtime/screen/screen.ts'
import { isService } from '../records.ts'

/** One chosen service, and whom the visitor wants to see for it: a slug or "any". */
export interface CartLine {
  readonly service: PublicService
  readonly provider: string
}

export const menuIn = ({ menu }: Scope): PublicServiceMenu | undefined => (isMenu(menu) ? menu : undefined)

/** In the order of the appointments. What the menu does not have is left out. */
export function linesIn(scope: Scope): readonly CartLine[] {
  const offered = menuIn(scope)?.sections.flatMap(({ services }) => services) ?? []
  const providers = listOf(scope.values.providers)
  return listOf(scope.values.services).flatMap((slug, index) => {
    const service = offered.find(one => one.slug === slug)
    return service ? [{ service, provider: providerOf(service, providers[index]) }] : []
  })
}

/** What they are in the address; nobody in particular needs no word. */
export const listCartTexts = (lines: readonly CartLine[]) => ({
  services: lines.map(({ service }) => service.slug).join(','),
  providers: lines.every(({ provider }) => provider === 'any')
    ? undefined
    : lines.map(({ provider }) => provider).join(','),
})

export interface Totals {
  readonly durationMinutes: number
  readonly quote: Quote
}

/** As the server answered them for exactly these lines; undefined: it has not yet, or there is nothing to ask. */
export function totalsIn({ service, quote }: Scope, lines: readonly CartLine[]): Totals | undefined {
  const { services } = listCartTexts(lines)
  if (!isService(service) || service.slug !== services || !isQuote(quote)) return undefined
  return { durationMinutes: service.durationMinutes, quote }
}

const listOf = (value: unknown): readonly string[] =>
  typeof value === 'string' && value !== '' ? value.split(',') : []

const providerOf = ({ providers }: PublicService, slug: string | undefined): string =>
  providers.find(provider => provider.slug === slug)?.slug ?? 'any'

const isMenu = (value: unknown): value is PublicServiceMenu =>
  isObject(value) && typeof value.slug === 'string' && Array.isArray(value.sections)

const isQuote = (value: unknown): value is Quote => typeof getAtPath(value, 'total') === 'number'
