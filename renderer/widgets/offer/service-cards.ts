import type { Formatters } from '#locales/formatters.ts'
import type { Translator } from '#locales/translator.ts'
import type { PublicService } from '#schemas/generated/types.gen.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import type { ServiceCategory } from '../../ui/service-cards/service-cards.tsx'
import { formatServicePrice } from '../price/service-price.ts'

interface CategoryGroup {
  /** Undefined for services without a category. */
  readonly heading: string | undefined
  /** The heading's language, if it differs from the page's. */
  readonly lang: string | undefined
  readonly services: readonly PublicService[]
}

/** Groups services by category, in the order of the records. */
export function groupByCategory(
  services: readonly PublicService[],
  i18n: Translator,
): readonly CategoryGroup[] {
  const byHeading = new Map<string, PublicService[]>()
  for (const service of services) {
    const heading = service.category === undefined ? '' : i18n.text(service.category)
    byHeading.set(heading, [...(byHeading.get(heading) ?? []), service])
  }
  return [...byHeading].map(([heading, group]) => ({
    heading: heading === '' ? undefined : heading,
    lang: i18n.borrowed(group[0]?.category ?? ''),
    services: group,
  }))
}

/** Shows services as cards under their categories' headings. */
export const groupServicesByCategory = (
  services: readonly PublicService[],
  { i18n, formats }: { readonly i18n: Translator; readonly formats: Formatters },
): readonly ServiceCategory[] =>
  groupByCategory(services, i18n).map(({ heading, lang, services: group }) => ({
    id: heading ?? '',
    heading,
    lang,
    services: group.map(service => ({
      id: service.slug,
      title: renderTextWithLang(service.name, i18n),
      about: renderTextWithLang(service.description, i18n),
      duration: formats.duration(service.durationMinutes),
      price: formatServicePrice(service, i18n, formats),
    })),
  }))
