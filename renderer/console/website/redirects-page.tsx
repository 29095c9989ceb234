import { Button } from '#renderer/ui/button/button.tsx'
import type { GetSiteLinksOutput } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { UnsavedChangesGuard } from '../saving/unsaved-changes-guard.tsx'
import { BusinessPage } from '../ui/business-page.tsx'
import { EmptyState, QueryContent } from '../ui/query-content.tsx'
import { TextField } from '../ui/text-field.tsx'
import { LinkActs } from './link-acts.tsx'
import { findRedirectProblem } from './model/redirect-problems.ts'
import { SaveLinks } from './save-links.tsx'
import { useSiteLinks } from './use-site-links.ts'
import { WebsiteTabs } from './website-tabs.tsx'
import '../forms/forms.css'
import './website.css'

type Redirect = GetSiteLinksOutput['redirects'][number]

/** Where visitors are led who follow an old address. */
export function RedirectsPage() {
  const i18n = useI18n()
  const answer = useConsoleQuery('getSiteLinks', {})
  return (
    <BusinessPage heading={i18n.t('nav.website')} title={i18n.t('website.redirects')}>
      <WebsiteTabs />
      <p className="console-muted">{i18n.t('website.redirects_hint')}</p>
      <QueryContent answer={answer} rows={4}>
        {found => <RedirectForm found={found} />}
      </QueryContent>
    </BusinessPage>
  )
}

function RedirectForm({ found }: { readonly found: GetSiteLinksOutput }) {
  const i18n = useI18n()
  const links = useSiteLinks('redirects', found)
  const { entries, change } = links
  const set = (index: number, entry: Redirect) =>
    change(entries.map((other, at) => (at === index ? entry : other)))
  const problems = entries.map((_, index) => findRedirectProblem(entries, index))
  return (
    <form
      className="website-links"
      onSubmit={event => {
        event.preventDefault()
        if (problems.every(problem => problem === undefined)) links.save()
      }}
    >
      {entries.length === 0 && (
        <EmptyState title={i18n.t('record.none')}>{i18n.t('website.redirects_empty')}</EmptyState>
      )}
      <ol>
        {entries.map((entry, index) => {
          const problem = problems[index]
          const text = problem && i18n.phrase(`record.fault_redirect_${problem.rule}`, { from: problem.from })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name of its own.
            <li key={index}>
              <TextField
                label={i18n.t('website.redirect_from')}
                required
                maxLength={400}
                placeholder="/old-prices"
                pattern="/[^\s?#]+"
                value={entry.from}
                error={problem?.rule === 'twice' ? text : undefined}
                onChange={({ currentTarget: { value } }) => set(index, { ...entry, from: value.trim() })}
              />
              <TextField
                label={i18n.t('website.redirect_to')}
                required
                maxLength={400}
                placeholder="/prices"
                pattern="/[^\s]*"
                value={entry.to}
                error={problem?.rule === 'loop' ? text : undefined}
                onChange={({ currentTarget: { value } }) => set(index, { ...entry, to: value.trim() })}
              />
              <LinkActs
                name={entry.from || String(index + 1)}
                index={index}
                count={entries.length}
                onRemove={() => change(entries.filter((_, at) => at !== index))}
              />
            </li>
          )
        })}
      </ol>
      <Button type="button" onClick={() => change([...entries, { from: '', to: '' }])}>
        {i18n.t('website.add_redirect')}
      </Button>
      <SaveLinks links={links} />
      <UnsavedChangesGuard hasChanges={links.hasChanges} />
    </form>
  )
}
