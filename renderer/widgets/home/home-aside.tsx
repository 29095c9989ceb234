import type { ReactNode } from 'react'
import { createFormatters, formatZoneCity } from '#locales/formatters.ts'
import type { OpeningHours, PublicBusiness } from '#schemas/generated/types.gen.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { useApp } from '../../screen/app-context.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import { useNow } from '../../screen/use-now.ts'
import type { WidgetOptions } from '../../screen/widget.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { OpeningDays, SidePanel } from '../../ui/home/side-panels.tsx'
import { getDirectionsHref, type MapName } from '../location/directions.ts'
import { haveSameLocalTime } from '../location/same-local-time.ts'
import { isEverOpen, listOpenSpans } from './open-hours.ts'

interface Props {
  readonly business: PublicBusiness | undefined
  readonly hours: OpeningHours | undefined
  readonly parts: WidgetOptions<'home'>['aside']
  readonly map: MapName | undefined
}

/** Stands beside the services, or below them on narrow screens. */
export function HomeAside({ business, hours, parts = ['hours', 'place', 'booking'], map }: Props) {
  const panels: Readonly<Record<(typeof parts)[number], ReactNode>> = {
    hours: <HoursPanel key="hours" hours={hours} />,
    place: <PlacePanel key="place" business={business} map={map} />,
    booking: <BookingPanel key="booking" />,
  }
  return <div className="bp-home-aside">{parts.map(part => panels[part])}</div>
}

function HoursPanel({ hours }: Pick<Props, 'hours'>) {
  const { i18n, formats: own } = useApp()
  const now = useNow()
  const zone = parseZone(hours?.timezone ?? '')
  if (!hours || zone === undefined || !isEverOpen(hours)) return null
  const formats = createFormatters({ tag: i18n.tag, zone })
  const weekday = new Intl.DateTimeFormat(i18n.tag, { weekday: 'long', timeZone: 'UTC' })
  const today = toLocalDateTime(now, zone).date
  return (
    <SidePanel title={i18n.t('home.hours')}>
      <OpeningDays
        days={hours.days.map(day => {
          const spans = listOpenSpans(day, zone)
          return {
            id: day.date,
            day: weekday.format(new Date(`${day.date}T12:00:00Z`)),
            today: parsePlainDate(day.date) === today ? i18n.t('calendar.today') : undefined,
            hours:
              spans.length === 0
                ? [i18n.t('content.closed')]
                : spans.map(({ from, to }) => `${formats.time(from)} – ${formats.time(to)}`),
          }
        })}
      />
      {!haveSameLocalTime(own, formats, now) && (
        <p className="bp-quiet">{i18n.t('content.local_time', { city: formatZoneCity(zone) })}</p>
      )}
    </SidePanel>
  )
}

function PlacePanel({ business, map }: Pick<Props, 'business' | 'map'>) {
  const { i18n } = useApp()
  if (!business?.address) return null
  const { street, rest } = splitAddress(i18n.text(business.address))
  return (
    <SidePanel title={<span lang={i18n.borrowed(business.address)}>{street}</span>}>
      {rest !== '' && <p lang={i18n.borrowed(business.address)}>{rest}</p>}
      {business.directions && <p>{renderTextWithLang(business.directions, i18n)}</p>}
      <ButtonLink
        icon="place"
        href={getDirectionsHref(i18n.text(business.address), map)}
        rel="noopener noreferrer"
      >
        {i18n.t('content.directions')}
      </ButtonLink>
    </SidePanel>
  )
}

/** The street ends at the first comma after a letter: "12, rue de la Paix, Paris". */
function splitAddress(address: string) {
  const [, street = address, rest = ''] = /^(.*?\p{L}.*?),\s*(.*)$/su.exec(address) ?? []
  return { street, rest }
}

function BookingPanel() {
  const { i18n, href } = useApp()
  return (
    <SidePanel title={i18n.t('home.booked')}>
      <ButtonLink href={href('/widget/booking')}>{i18n.t('find_booking.title')}</ButtonLink>
    </SidePanel>
  )
}
