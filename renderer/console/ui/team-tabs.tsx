import { Link } from 'react-router'
import { useI18n, useSignedIn } from '../context/console-context.ts'

/** Leads to the two parts of the team: who takes appointments, and who may use the console. */
export function TeamTabs({ shown }: { readonly shown: 'providers' | 'people' }) {
  const i18n = useI18n()
  const { slug } = useSignedIn().membership.business
  const views = [
    { name: 'providers', label: i18n.t('record.team_members') },
    { name: 'people', label: i18n.t('nav.people') },
  ]
  return (
    <nav className="console-views" aria-label={i18n.t('nav.providers')}>
      {views.map(({ name, label }) => (
        <Link key={name} to={`/${slug}/${name}`} aria-current={name === shown ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
