import { useApp } from '../../screen/app-context.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import type { WidgetProps } from '../../screen/widget.ts'
import { CheckList } from '../../ui/check-list/check-list.tsx'
import { getLocationAddress } from '../location/directions.ts'
import { DirectionsLink } from '../location/directions-link.tsx'

/** Shows what the summary has no room for: what the service includes, and the way to where it takes place. */
export function ServiceDetails({ scope }: WidgetProps<'service-details'>) {
  const { i18n } = useApp()
  const { service, business } = scope
  if (!service) return null
  const { includes = [], locations } = service
  const [location, ...others] = locations
  const address = others.length > 0 ? undefined : getLocationAddress(location, business)
  return (
    <div className="bp-service-details">
      {includes.length > 0 && (
        <>
          <h2 className="bp-service-heading">{i18n.t('booking.included')}</h2>
          <CheckList
            items={includes.map(text => ({ id: i18n.text(text), text: renderTextWithLang(text, i18n) }))}
          />
        </>
      )}
      {address !== undefined && <DirectionsLink address={i18n.text(address)} />}
    </div>
  )
}
