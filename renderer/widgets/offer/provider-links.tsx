import { useApp } from '../../screen/app-context.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import type { WidgetProps } from '../../screen/widget.ts'
import { ServiceCards } from '../../ui/service-cards/service-cards.tsx'

/** Lists providers and teams, each as a link to booking with them. Options: `providers`. */
export function ProviderLinksWidget({ options: { providers = [] } }: WidgetProps<'provider-links'>) {
  const { i18n, href } = useApp()
  return (
    <div className="bp-services-beside">
      <ServiceCards
        categories={[
          {
            id: 'providers',
            heading: i18n.t('booking.choose_provider'),
            services: providers.map(({ slug, name, role }) => ({
              id: slug,
              title: renderTextWithLang(name, i18n),
              about: renderTextWithLang(role, i18n),
              href: href(`/widget/appointment/${slug}`),
            })),
          },
        ]}
      />
    </div>
  )
}
