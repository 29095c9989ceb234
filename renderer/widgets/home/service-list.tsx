import type { PublicService } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../screen/app-context.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { type ServiceBadge, type ServiceRow, ServiceRows } from '../../ui/home/service-rows.tsx'
import { InitialCover } from '../../ui/picture/initial-cover.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { getAvatarData } from '../offer/avatar-data.ts'
import { groupByCategory } from '../offer/service-cards.ts'
import { getServicePath } from '../offer/service-path.ts'
import { formatServicePrice } from '../price/service-price.ts'
import { NextTimeLink } from './next-time-link.tsx'

/** Of the heading above the services. */
export const servicesId = 'services'

const maxFaces = 3

/** Lists services by category; each leads to its booking page. */
export function ServiceList({ services }: { readonly services: readonly PublicService[] }) {
  const { i18n } = useApp()
  const toRow = useRows()
  return (
    <ServiceRows
      id={servicesId}
      label={i18n.t('home.choose_service')}
      groups={groupByCategory(services, i18n).map(({ heading, lang, services: members }, index) => ({
        id: `${servicesId}-${index + 1}`,
        heading,
        lang,
        rows: members.map(toRow),
      }))}
    />
  )
}

function useRows(): (service: PublicService) => ServiceRow {
  const app = useApp()
  const { i18n, formats, href } = app
  return service => ({
    id: service.slug,
    title: renderTextWithLang(service.name, i18n),
    href: href(getServicePath(service.slug, undefined)),
    picture: service.image ? (
      <Picture image={service.image} alt="" sizes="(min-width: 700px) 112px, 76px" fill />
    ) : (
      <InitialCover name={i18n.text(service.name)} />
    ),
    about: renderTextWithLang(service.description, i18n),
    badges: listBadges(service, app),
    faces: service.providers
      .slice(0, maxFaces)
      .map(provider => <Avatar key={provider.slug} {...getAvatarData(provider, i18n)} size="small" />),
    duration: formats.duration(service.durationMinutes, 'short'),
    next: <NextTimeLink service={service} />,
    price: formatServicePrice(service, i18n, formats),
  })
}

/** Lists only what changes the deal. */
function listBadges(
  { approval, capacity, dueNow, price, currency, locations }: PublicService,
  { i18n, formats }: Pick<ReturnType<typeof useApp>, 'i18n' | 'formats'>,
): readonly ServiceBadge[] {
  const isPrepaid = dueNow > 0 && dueNow === price
  const isVisit = locations.some(({ kind }) => kind === 'in-person')
  const badges: readonly (ServiceBadge | false)[] = [
    approval && { id: 'request', icon: 'clock', text: i18n.t('home.on_request'), tone: 'wait' },
    isPrepaid && { id: 'prepaid', icon: 'price', text: i18n.t('home.prepaid'), tone: 'soft' },
    dueNow > 0 &&
      !isPrepaid && {
        id: 'deposit',
        icon: 'price',
        text: `${i18n.t('price.deposit')} ${formats.money(dueNow, currency)}`,
        tone: 'soft',
      },
    capacity > 1 && { id: 'class', icon: 'people', text: i18n.t('guest.people', { count: capacity }) },
    isVisit &&
      locations.some(({ kind }) => kind === 'video') && {
        id: 'video',
        icon: 'video',
        text: i18n.t('location.video'),
      },
  ]
  return badges.filter(badge => badge !== false)
}
