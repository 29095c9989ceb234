import { useApp } from '../../../screen/app-context.ts'
import { renderTextWithLang } from '../../../screen/text-with-lang.tsx'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/button/icon.tsx'
import type { BlockProps } from '../block.ts'
import { BlockSection } from '../block-section.tsx'

/** Where each map shows the way to an address. */
const directionsUrls = {
  openstreetmap: 'https://www.openstreetmap.org/directions?to=',
  google: 'https://www.google.com/maps/dir/?api=1&destination=',
  apple: 'https://maps.apple.com/?daddr=',
} as const

export function MapLinkBlock({ options, data: { business } }: BlockProps<'map-link'>) {
  const { i18n } = useApp()
  const { title, directions, map = 'openstreetmap', address = business?.address } = options
  if (!address) return null
  return (
    <BlockSection title={title}>
      <div className="bp-place">
        <p className="bp-place-address">
          <Icon name="place" />
          {renderTextWithLang(address, i18n)}
        </p>
        {directions && <p>{renderTextWithLang(directions, i18n)}</p>}
        <ButtonLink
          href={directionsUrls[map] + encodeURIComponent(i18n.text(address))}
          rel="noopener noreferrer"
        >
          {i18n.t('content.directions')}
        </ButtonLink>
      </div>
    </BlockSection>
  )
}
