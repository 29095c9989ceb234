import type { PublicService } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../../screen/app-context.ts'
import { renderTextWithLang } from '../../../screen/text-with-lang.tsx'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { InitialCover } from '../../../ui/picture/initial-cover.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { formatServicePrice } from '../../booking/price.ts'
import { formatChangePolicy } from '../../manage/change-policy.tsx'
import type { BlockProps } from '../block.ts'
import { NextTimes } from '../next-times.tsx'
import { getServicePath } from '../service-path.ts'

export function BookingBlock({ options, data: { service } }: BlockProps<'booking'>) {
  const { i18n, formats, href } = useApp()
  // Removed after the record was written.
  if (!service) return null
  const { provider, title = service.name, aside = false } = options
  const policy = formatChangePolicy(service.changePolicy, i18n)
  return (
    <section className={`bp-booking${aside ? ' bp-booking--aside' : ''}`} aria-label={i18n.text(title)}>
      <div className="bp-booking-card">
        <div className="bp-booking-picture">
          {service.image ? (
            <Picture image={service.image} alt="" sizes="(min-width: 700px) 340px, 100vw" fill />
          ) : (
            <InitialCover name={i18n.text(service.name)} />
          )}
        </div>
        <div className="bp-booking-words">
          <h2 className="bp-booking-title">
            {renderTextWithLang(title, i18n)}
            <span>{formatServicePrice(service, i18n, formats)}</span>
          </h2>
          <Facts service={service} provider={provider} />
          <NextTimes service={service} provider={provider} />
          <ButtonLink look="primary" href={href(getServicePath(service.slug, provider))}>
            {i18n.t('booking.title', { service: i18n.text(service.name) })}
          </ButtonLink>
          {policy && <p className="bp-booking-policy">{policy}</p>}
        </div>
      </div>
    </section>
  )
}

interface FactsProps {
  readonly service: PublicService
  readonly provider: string | undefined
}

/** Duration, providers, deposit. */
function Facts({ service, provider }: FactsProps) {
  const { i18n, formats } = useApp()
  const { durationMinutes, providers, price, dueNow, currency } = service
  const names = providers
    .filter(({ slug }) => provider === undefined || slug === provider)
    .map(({ name }) => i18n.text(name))
  const facts = [
    formats.duration(durationMinutes, 'short'),
    ...(names.length > 0 && names.length <= maxNames ? [joinWithOr(names, i18n.tag)] : []),
  ]
  return (
    <p className="bp-booking-facts">
      {facts.join(' · ')}
      {dueNow > 0 && dueNow < price && (
        <span className="bp-booking-deposit">
          {i18n.t('price.deposit')} {formats.money(dueNow, currency)}
        </span>
      )}
    </p>
  )
}

const maxNames = 3

const joinWithOr = (names: readonly string[], tag: string): string =>
  new Intl.ListFormat(tag, { type: 'disjunction' }).format(names)
