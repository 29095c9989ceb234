import { Fragment, type ReactNode, useId } from 'react'
import type { Translator } from '#locales/translator.ts'
import type { PublicService, Text } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../../screen/app-context.ts'
import { renderTextWithLang } from '../../../screen/text-with-lang.tsx'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { joinFacts } from '../../../ui/content/join-facts.tsx'
import { InitialCover } from '../../../ui/picture/initial-cover.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { formatServicePrice } from '../../booking/price.ts'
import { formatChangePolicy } from '../../manage/change-policy.tsx'
import type { BlockProps } from '../block.ts'
import { NextTimes } from '../next-times.tsx'
import { getServicePath } from '../service-path.ts'

export function BookingBlock({ options, data: { service } }: BlockProps<'booking'>) {
  const { i18n, formats, href } = useApp()
  const id = useId()
  // Removed after the record was written.
  if (!service) return null
  const { provider, title = service.name, aside = false } = options
  const policy = formatChangePolicy(service.changePolicy, i18n)
  return (
    <section className={`bp-booking${aside ? ' bp-booking--aside' : ''}`} aria-labelledby={id}>
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
            <span id={id}>{renderTextWithLang(title, i18n)}</span>
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
    .map(({ name }) => name)
  const facts = [
    formats.duration(durationMinutes, 'short'),
    ...(names.length > 0 && names.length <= maxNames ? [joinWithOr(names, i18n)] : []),
  ]
  return (
    <p className="bp-booking-facts">
      <span>{joinFacts(facts)}</span>
      {dueNow > 0 && dueNow < price && (
        <span className="bp-booking-deposit">
          {i18n.t('price.deposit')} {formats.money(dueNow, currency)}
        </span>
      )}
    </p>
  )
}

const maxNames = 3

function joinWithOr(names: readonly Text[], i18n: Translator): ReactNode {
  const list = new Intl.ListFormat(i18n.tag, { type: 'disjunction' })
  return list
    .formatToParts(names.map((_, index) => String(index)))
    .map(({ type, value }) => (
      <Fragment key={`${type} ${value}`}>
        {type === 'element' ? renderTextWithLang(names[Number(value)], i18n) : value}
      </Fragment>
    ))
}
