import { Link } from 'react-router'
import { useSignedIn, useWords } from '../context/console-context.ts'

/** Leads to the two parts of the team: who takes appointments, and who may use the console. */
export function TeamViews({ shown }: { readonly shown: 'providers' | 'people' }) {
  const words = useWords()
  const { slug } = useSignedIn().membership.business
  const views = [
    { name: 'providers', label: words.t('record.team_members') },
    { name: 'people', label: words.t('nav.people') },
  ]
  return (
    <nav className="console-views" aria-label={words.t('nav.providers')}>
      {views.map(({ name, label }) => (
        <Link key={name} to={`/${slug}/${name}`} aria-current={name === shown ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
