import { useState } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { NotFoundPage } from '../ui/not-found-page.tsx'
import { EmptyState, QueryContent } from '../ui/query-content.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ArchivedContent } from './archived-content.tsx'
import type { ContentFolder } from './model/content-form.ts'
import { NewContentButton } from './new-content-button.tsx'
import { PageStarters } from './page-starters.tsx'
import { findContentFolder, websiteKinds } from './website-kinds.ts'
import { WebsiteTable } from './website-table.tsx'
import { WebsiteTabs } from './website-tabs.tsx'
import '../forms/forms.css'
import './website.css'

/** The pages, posts, products and so on of the business, whether visitors find them or not. */
export function WebsitePage() {
  const { kind } = useParams()
  const { business } = useSignedIn().membership
  if (kind === undefined) return <Navigate to={`/${business.slug}/website/pages`} replace />
  const folder = findContentFolder(kind)
  return folder ? <ContentList key={folder} kind={folder} /> : <NotFoundPage />
}

function ContentList({ kind }: { readonly kind: ContentFolder }) {
  const i18n = useI18n()
  const [query, setQuery] = useSearchParams()
  const search = query.get('q') ?? ''
  // The address follows later, so a field of it alone would lose keys.
  const [typed, setTyped] = useState(search)
  const page = Number(query.get('page') ?? 1) || 1
  const answer = useConsoleQuery('listWebsite', { kind, search, page }, { keepsPrevious: true })
  const { create } = websiteKinds[kind]
  return (
    <BusinessPage heading={i18n.t('nav.website')} tools={<NewContentButton kind={kind} />}>
      <WebsiteTabs />
      <QueryContent answer={answer} rows={5}>
        {({ entries, total, pageSize }) => (
          <>
            {(total > 8 || search !== '') && (
              <TextField
                type="search"
                label={i18n.t('forms.search')}
                value={typed}
                onChange={({ currentTarget: { value } }) => {
                  setTyped(value)
                  setQuery(value === '' ? {} : { q: value }, { replace: true })
                }}
              />
            )}
            {entries.length > 0 && <WebsiteTable kind={kind} entries={entries} />}
            {entries.length === 0 && search !== '' && <p role="status">{i18n.t('record.nothing_found')}</p>}
            {entries.length === 0 && search === '' && (
              <EmptyState title={i18n.t('record.none')}>
                {i18n.t('website.none_hint', { create: i18n.phrase(create) })}
              </EmptyState>
            )}
            {total > pageSize && (
              <PageLinks page={page} pages={Math.ceil(total / pageSize)} search={search} />
            )}
            {kind === 'pages' && <PageStarters />}
            <ArchivedContent kind={kind} />
          </>
        )}
      </QueryContent>
    </BusinessPage>
  )
}

interface PageLinksProps {
  readonly page: number
  readonly pages: number
  readonly search: string
}

function PageLinks({ page, pages, search }: PageLinksProps) {
  const i18n = useI18n()
  const linkTo = (next: number) =>
    `?${new URLSearchParams({ ...(search === '' ? {} : { q: search }), page: String(next) })}`
  return (
    <div className="bp-actions">
      {page > 1 && (
        <Link className="bp-button bp-button--secondary" to={linkTo(1)}>
          {i18n.t('bookings.first')}
        </Link>
      )}
      {page < pages && (
        <Link className="bp-button bp-button--secondary" to={linkTo(page + 1)}>
          {i18n.t('bookings.next')}
        </Link>
      )}
    </div>
  )
}
