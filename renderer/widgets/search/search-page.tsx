/** The page of search results. */
import { useEffect, useRef } from 'react'
import type { SearchResults } from '#schemas/generated/types.gen.ts'
import { changeHead } from '../../browser/head.ts'
import { useApp } from '../../screen/app-context.ts'
import { formatDate } from '../../screen/format-date.ts'
import { useCallQuery } from '../../screen/use-call-query.ts'
import type { WidgetOptions, WidgetProps } from '../../screen/widget.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ContentStylesheet } from '../../ui/content/content-stylesheet.tsx'
import { Pagination } from '../../ui/content/pagination.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { SearchField } from '../../ui/search/search-field.tsx'
import { type SearchResultEntry, SearchResultList } from '../../ui/search/search-result-list.tsx'
import { searchPath } from './search-path.ts'
import { listSearchQueryKeys } from './search-query.ts'

export function SearchWidget({ options }: WidgetProps<'search'>) {
  const { i18n, href, address } = useApp()
  const { q = '' } = options
  const [queryKey] = listSearchQueryKeys(options, undefined, i18n)
  const { value, problem, stale } = useCallQuery(queryKey)
  const found = queryKey === undefined ? undefined : value
  useWindowTitle(q)
  return (
    <>
      <ContentStylesheet />
      <div className="bp-content bp-search-page">
        <h1 className="bp-content-title">{i18n.t('search.title')}</h1>
        <SearchField
          action={href(searchPath)}
          submitLabel={i18n.t('search.title')}
          look="primary"
          query={q}
          onSearch={query => address.push({ q: query.trim() || undefined, page: undefined })}
        />
        <p className="bp-search-count" role="status">
          {stale ? '' : found?.summary}
        </p>
        {problem && (
          <Notice kind="problem">
            {problem.code === 'server.busy'
              ? i18n.t('problem.server.busy')
              : i18n.t('problem.network.failed')}
          </Notice>
        )}
        {found?.total === 0 && <NothingFound />}
        {found && found.total > 0 && <Results found={found} q={q} busy={stale} />}
      </div>
    </>
  )
}

/** Sets the title of the window when another search replaces this one in place, as a new page would (`head.ts`). */
function useWindowTitle(q: string): void {
  const shown = useRef(q)
  useEffect(() => {
    if (shown.current === q) return
    shown.current = q
    const pageTitle = document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content ?? ''
    changeHead({ title: q === '' ? pageTitle : `${q} · ${pageTitle}` })
  }, [q])
}

function NothingFound() {
  const { i18n, href } = useApp()
  return (
    <div className="bp-actions">
      <ButtonLink href={href('/')}>{i18n.t('page.home')}</ButtonLink>
    </div>
  )
}

interface ResultsProps {
  readonly found: SearchResults
  readonly q: NonNullable<WidgetOptions<'search'>['q']>
  readonly busy: boolean
}

function Results({ found: { results, page, pages }, q, busy }: ResultsProps) {
  const { i18n, formats, href } = useApp()
  const toEntry = ({
    kind,
    kindName,
    slug,
    title,
    path,
    language,
    date,
    excerpt,
  }: SearchResults['results'][number]) => ({
    id: `${kind}/${slug}`,
    title,
    excerpt,
    href: href(path),
    lang: language,
    facts: [kindName, ...(date === undefined ? [] : [formatDate(date, formats)])],
  })
  const entries: readonly SearchResultEntry[] = results.map(toEntry)
  const linkTo = (to: number) =>
    href(`${searchPath}?${new URLSearchParams({ q, ...(to === 1 ? {} : { page: `${to}` }) })}`)
  return (
    <>
      <SearchResultList start={(page - 1) * 10 + 1} results={entries} busy={busy} />
      {pages > 1 && (
        <Pagination
          position={i18n.t('content.page_of', { page, pages })}
          previous={page > 1 ? { href: linkTo(page - 1), label: i18n.t('content.previous') } : undefined}
          next={page < pages ? { href: linkTo(page + 1), label: i18n.t('content.next') } : undefined}
        />
      )}
    </>
  )
}
