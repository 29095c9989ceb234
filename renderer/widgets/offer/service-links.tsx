import { useApp } from '../../screen/app-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { ServiceCards } from '../../ui/service-cards/service-cards.tsx'
import { groupServicesByCategory } from './service-cards.ts'

/** Lists services, each as a link to its booking page. Options: `services`. */
export function ServiceLinksWidget({ options: { services = [] } }: WidgetProps<'offer'>) {
  const app = useApp()
  if (services.length === 0) return <Notice kind="info">{app.i18n.t('home.empty')}</Notice>
  return (
    <ServiceCards
      level={2}
      categories={groupServicesByCategory(services, app, ({ slug }) =>
        app.href(`/widget/appointment/service/${slug}`),
      )}
    />
  )
}
