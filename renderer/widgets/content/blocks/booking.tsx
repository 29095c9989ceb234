import { useApp } from '../../../screen/app-context.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { getServicePath } from '../../offer/service-path.ts'
import type { BlockProps } from '../block.ts'
import { BookingCard } from '../booking-card.tsx'

export function BookingBlock({ options, data: { service } }: BlockProps<'booking'>) {
  const { i18n, href } = useApp()
  // Removed after the record was written.
  if (!service) return null
  const { provider, title, aside } = options
  return (
    <BookingCard service={service} provider={provider} title={title} aside={aside}>
      <ButtonLink look="primary" href={href(getServicePath(service.slug, provider))}>
        {i18n.t('booking.title', { service: i18n.text(service.name) })}
      </ButtonLink>
    </BookingCard>
  )
}
