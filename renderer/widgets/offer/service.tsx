import { useApp } from '../../screen/app-context.ts'
import { useScreen } from '../../screen/screen-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { ServiceCards } from '../../ui/service-cards/service-cards.tsx'
import { groupServicesByCategory } from './service-cards.ts'

/**
 * Asks for one of several services. Options: `services`; `clears`: names of values that belong to the
 * previously chosen service. Value: the slug.
 */
export function ServiceWidget({
  name,
  value,
  onChange,
  options: { services = [], clears = [] },
}: WidgetProps<'service'>) {
  const app = useApp()
  const { set } = useScreen()
  if (services.length === 0) return <Notice kind="info">{app.i18n.t('home.empty')}</Notice>
  const choose = (slug: string) => {
    const stale = slug !== value ? clears.map(other => [other, undefined]) : []
    // In a form, the form keeps the value.
    if (stale.length === 0) onChange(slug)
    else set({ ...Object.fromEntries(stale), [name]: slug })
  }
  return (
    <ServiceCards
      name={name}
      selected={value}
      onChoose={choose}
      categories={groupServicesByCategory(services, app)}
    />
  )
}
