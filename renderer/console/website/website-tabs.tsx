import { NavLink } from 'react-router'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { contentFolders, websiteKinds } from './website-kinds.ts'

/** Leads to the lists of the website, its menu and its redirects. */
export function WebsiteTabs() {
  const i18n = useI18n()
  const { business } = useSignedIn().membership
  const base = `/${business.slug}/website`
  return (
    <nav className="console-views website-tabs" aria-label={i18n.t('website.parts')}>
      {contentFolders.map(kind => (
        <NavLink key={kind} to={`${base}/${kind}`}>
          {i18n.phrase(websiteKinds[kind].title)}
        </NavLink>
      ))}
      <NavLink to={`${base}/menu`}>{i18n.t('website.menu')}</NavLink>
      <NavLink to={`${base}/redirects`}>{i18n.t('website.redirects')}</NavLink>
    </nav>
  )
}
