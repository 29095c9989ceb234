import { formatSearch } from '../../browser/url-store.ts'
import { useApp } from '../../screen/app-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { ButtonLink } from '../../ui/button/button.tsx'

/** Leads to the waitlist of the service, with the chosen day filled in. Who moves a booking has a time already. */
export function WaitlistLink({ options, scope }: WidgetProps<'waitlist-link'>) {
  const { i18n, href } = useApp()
  const { service, provider, booking } = options
  if (service === undefined || booking !== undefined) return null
  return (
    <ButtonLink
      look="quiet"
      href={href(`/widget/waitlist/${service}`) + formatSearch({ provider, from: scope.query.date })}
    >
      {i18n.t('waitlist.title')}
    </ButtonLink>
  )
}
