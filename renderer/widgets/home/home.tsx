import type { ReactNode } from 'react'
import { useApp } from '../../screen/app-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { HomeStylesheet } from '../../ui/home/home-stylesheet.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { SiteNavigation } from '../content/site-navigation.tsx'
import { BusinessHeader } from './business-header.tsx'
import { HomeAside } from './home-aside.tsx'
import { HomeFooter } from './home-footer.tsx'
import { NewsSection } from './news-section.tsx'
import { NextTimesProvider, useNextTimes } from './next-times.tsx'
import { ServiceList, servicesId } from './service-list.tsx'
import { TeamSection } from './team-section.tsx'
import { useOpenState } from './use-open-state.ts'

/** Introduces the business. Each part shows only if the records have something for it. */
export function HomeWidget({ options, scope }: WidgetProps<'home'>) {
  const { services = [], providers = [], parts = ['services', 'team', 'news'] } = options
  const bands: Readonly<Record<(typeof parts)[number], ReactNode>> = {
    services: <ServicesAndAside key="services" options={options} scope={scope} />,
    team: <TeamSection key="team" providers={providers} services={services} />,
    news: <NewsSection key="news" entries={options.news?.flat() ?? []} />,
  }
  const leadsToServices = services.length > 0 && parts.includes('services')
  return (
    <>
      <HomeStylesheet />
      <NextTimesProvider services={services} providers={parts.includes('team') ? providers : []}>
        <div className="bp-home">
          <SiteNavigation business={scope.business} />
          <BusinessHeader
            {...scope}
            services={services}
            map={options.map}
            leadsToServices={leadsToServices}
          />
          {parts.map(part => bands[part])}
          <HomeFooter business={scope.business} />
          {leadsToServices && <HomeBar hours={scope.hours} />}
        </div>
      </NextTimesProvider>
    </>
  )
}

type Parts = Pick<WidgetProps<'home'>, 'options' | 'scope'>

function ServicesAndAside({ options: { services = [], aside, map }, scope }: Parts) {
  const { i18n } = useApp()
  return (
    <div className="bp-home-columns bp-home-columns--aside">
      {services.length === 0 ? (
        <Notice kind="info">{i18n.t('home.empty')}</Notice>
      ) : (
        <ServiceList services={services} />
      )}
      <HomeAside {...scope} parts={aside} map={map} />
    </div>
  )
}

/** The bar of a phone: whether the business is open, the next free time, and the way to the services. */
function HomeBar({ hours }: Pick<Parts['scope'], 'hours'>) {
  const { i18n } = useApp()
  const open = useOpenState(hours)
  const { first } = useNextTimes()
  return (
    <div className="bp-home-bar">
      <p>
        {open && <b>{open.text}</b>}
        {typeof first === 'object' && (
          <span className="bp-home-bar-note">{i18n.t('home.next', { time: first.text })}</span>
        )}
      </p>
      <ButtonLink look="primary" href={`#${servicesId}`}>
        {i18n.t('content.book')}
      </ButtonLink>
    </div>
  )
}
