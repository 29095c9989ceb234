import { useApp } from '../../../screen/app-context.ts'
import { renderTextWithLang } from '../../../screen/text-with-lang.tsx'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/button/icon.tsx'
import { getDirectionsHref } from '../../location/directions.ts'
import type { BlockProps } from '../block.ts'
import { BlockSection } from '../block-section.tsx'

export function MapLinkBlock({ options, data: { business } }: BlockProps<'map-link'>) {
  const { i18n } = useApp()
  const { title, directions, map, address = business?.address } = options
  if (!address) return null
  return (
    <BlockSection title={title}>
      <div className="bp-place">
        <p className="bp-place-address">
          <Icon name="place" />
          {renderTextWithLang(address, i18n)}
        </p>
        {directions && <p>{renderTextWithLang(directions, i18n)}</p>}
        <ButtonLink href={getDirectionsHref(i18n.text(address), map)} rel="noopener noreferrer">
          {i18n.t('content.directions')}
        </ButtonLink>
      </div>
    </BlockSection>
  )
}
