import { useApp } from '../screen/app-context.ts'
import type { WidgetProps } from '../screen/widget.ts'
import { Notice } from '../ui/notice.tsx'
import { ServiceCards } from '../ui/service-cards.tsx'
import { isService } from './records.ts'
import { categoriesOf } from './service-cards.ts'

/** One of several services. Options: `services`. Value: the slug. */
export function ServiceWidget({ name, value, change, options: { services } }: WidgetProps) {
  const app = useApp()
  const known = Array.isArray(services) ? services.filter(isService) : []
  if (known.length === 0) return <Notice kind="info">{app.words.t('home.empty')}</Notice>
  const selected = typeof value === 'string' ? value : undefined
  return (
    <ServiceCards name={name} selected={selected} onChoose={change} categories={categoriesOf(known, app)} />
  )
}
