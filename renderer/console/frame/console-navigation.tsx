import { Fragment, useEffect, useId, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { NewBookingInBar } from '../booking/new-booking-button.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { morePath } from '../ui/icon-paths.ts'
import { type ConsolePage, consolePages, isWithin } from './console-pages.ts'

/**
 * The ways to go: a list at the side, or a bar at the bottom of a phone, whose "More" opens those that have no room. Only
 * what exists for this role.
 */
export function ConsoleNavigation() {
  const i18n = useI18n()
  const { role } = useSignedIn().membership
  const pages = consolePages.filter(({ isFor }) => isFor?.(role) ?? true)
  const [, , afterNew] = pages.filter(({ isInBar }) => isInBar)
  return (
    <nav className="console-nav" aria-label={i18n.t('nav.label')}>
      {pages.map(page => (
        <Fragment key={page.name}>
          {page === afterNew && <NewBookingInBar />}
          <PageLink {...page} className={page.isInBar ? '' : 'console-nav-wide'} />
        </Fragment>
      ))}
      <MorePages pages={pages.filter(({ isInBar }) => !isInBar)} />
    </nav>
  )
}

function MorePages({ pages }: { readonly pages: readonly ConsolePage[] }) {
  const i18n = useI18n()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that opens closes the menu.
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [pathname])
  const isHere = pages.some(page => isWithin(page, pathname))
  return (
    <>
      <button type="button" className={`console-nav-more${isHere ? ' active' : ''}`} popoverTarget={id}>
        <SvgIcon path={morePath} />
        <span>{i18n.t('nav.more')}</span>
      </button>
      <div ref={menu} id={id} className="console-nav-others" popover="auto">
        {pages.map(page => (
          <PageLink key={page.name} {...page} />
        ))}
      </div>
    </>
  )
}

function PageLink({ className = '', ...page }: ConsolePage & { readonly className?: string }) {
  const { name, icon, Count } = page
  const i18n = useI18n()
  const { business } = useSignedIn().membership
  const here = useLocation()
  // A press answers at once, also where the script of a page takes its time.
  const { location: next = here } = useNavigation()
  const isHere = isWithin(page, here.pathname)
  return (
    <Link
      to={`/${business.slug}/${name}`}
      className={isWithin(page, next.pathname) ? `${className} active` : className}
      aria-current={isHere ? 'page' : undefined}
    >
      <SvgIcon path={icon} />
      <span>{i18n.t(`nav.${name}`)}</span>
      {Count && <Count />}
    </Link>
  )
}
