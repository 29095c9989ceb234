import { useApp } from '../../../screen/app-context.ts'
import type { BlockProps } from '../block.ts'
import { CallToAction } from '../call-to-action.tsx'

export function ServiceMenuBlock({ options, data: { menu } }: BlockProps<'service-menu'>) {
  const { i18n } = useApp()
  // Removed after the record was written.
  if (!menu) return null
  const { title = menu.name, text, label = i18n.t('content.choose_services') } = options
  return <CallToAction title={title} text={text} label={label} path={`/widget/service-menus/${menu.slug}`} />
}
