import type { Formats } from '#locales/format.ts'
import type { Words } from '#locales/translate.ts'
import type { PublicService } from '#schemas/generated/types.gen.ts'
import { marked } from '../../screen/marked.tsx'
import type { ServiceCategory } from '../../ui/service-cards/service-cards.tsx'
import { formatAmount } from '../booking/price.ts'

/** Services as cards, under the headings of their categories, in the order of the records. */
export function listCategories(
  services: readonly PublicService[],
  { words, formats }: { readonly words: Words; readonly formats: Formats },
  hrefOf?: (service: PublicService) => string,
): readonly ServiceCategory[] {
  const byHeading = new Map<string, PublicService[]>()
  for (const service of services) {
    const heading = service.category === undefined ? '' : words.text(service.category)
    byHeading.set(heading, [...(byHeading.get(heading) ?? []), service])
  }
  return [...byHeading].map(([heading, group]) => ({
    id: heading,
    heading: heading === '' ? undefined : heading,
    lang: words.borrowed(group[0]?.category ?? ''),
    services: group.map(service => ({
      id: service.slug,
      title: marked(service.name, words),
      about: marked(service.description, words),
      duration: formats.duration(service.durationMinutes),
      price: formatAmount(service, words, formats),
      href: hrefOf?.(service),
    })),
  }))
}
