/** A card of a service with what a booking takes and its next free times; a block of pages, and a widget. */
import { Fragment, type ReactNode, useId } from 'react'
import type { Translator } from '#locales/translator.ts'
import type { PublicService, Text } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../screen/app-context.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import { useCallQuery } from '../../screen/use-call-query.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { ContentStylesheet } from '../../ui/content/content-stylesheet.tsx'
import { joinFacts } from '../../ui/content/join-facts.tsx'
import { InitialCover } from '../../ui/picture/initial-cover.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { formatChangePolicy } from '../manage/change-policy.tsx'
import { formatServicePrice } from '../price/service-price.ts'
import { NextTimes } from './next-times.tsx'

interface Props {
  readonly service: PublicService
  readonly provider: string | undefined
  /** Default: the name of the service. */
  readonly title?: Text | undefined
  /** Whether it stands beside the text where there is room. */
  readonly aside?: boolean | undefined
  /** The days from today before which no time is offered. */
  readonly afterDays?: number | undefined
  /** What to press, below the times. */
  readonly children?: ReactNode
}

export function BookingCard({ service, provider, title, aside, afterDays, children }: Props) {
  const { i18n, formats } = useApp()
  const id = useId()
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
            <span id={id}>{renderTextWithLang(title ?? service.name, i18n)}</span>
            <span>{formatServicePrice(service, i18n, formats)}</span>
          </h2>
          <Facts service={service} provider={provider} />
          <NextTimes service={service} provider={provider} afterDays={afterDays} />
          {children}
          {policy && <p className="bp-booking-policy">{policy}</p>}
        </div>
      </div>
    </section>
  )
}

/** Shows the card without a button, on pages that have one of their own; nothing until the service is known. */
export function BookingCardWidget({ options }: WidgetProps<'booking-card'>) {
  const { service, provider, afterDays } = options
  const { value } = useCallQuery(['getService', { service }])
  return (
    <>
      <ContentStylesheet />
      {value && <BookingCard service={value} provider={provider} afterDays={afterDays} />}
    </>
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
