import { useApp } from '../../../screen/app-context.ts'
import { renderTextWithLang } from '../../../screen/text-with-lang.tsx'
import { getServicePath } from '../../offer/service-path.ts'
import { formatServicePrice } from '../../price/service-price.ts'
import type { BlockProps } from '../block.ts'
import { BlockSection } from '../block-section.tsx'

export function PriceListBlock({ options: { title, provider }, data }: BlockProps<'price-list'>) {
  const { i18n, formats, href } = useApp()
  const { services = [] } = data.services ?? {}
  if (services.length === 0) return null
  return (
    <BlockSection title={title}>
      <ul className="bp-prices">
        {services.map(service => (
          <li key={service.slug}>
            <a href={href(getServicePath(service.slug, provider))}>
              {renderTextWithLang(service.name, i18n)}
            </a>
            <span className="bp-quiet">{formats.duration(service.durationMinutes, 'short')}</span>
            <span className="bp-price">{formatServicePrice(service, i18n, formats)}</span>
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}
