import { useState } from 'react'
import { isLocaleCode, type LocaleCode, languageNames, localeCodes } from '#locales/codes.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import type { GetSiteLinksOutput } from '#schemas/generated/types.gen.ts'
import { isText } from '#schemas/runtime/core/localized-text.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { moveEntry } from '../documents/json-path.ts'
import { withTextIn } from '../documents/localized-texts.ts'
import { UnsavedChangesGuard } from '../saving/unsaved-changes-guard.tsx'
import { BusinessPage } from '../ui/business-page.tsx'
import { EmptyState, QueryContent } from '../ui/query-content.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { LinkActs } from './link-acts.tsx'
import { SaveLinks } from './save-links.tsx'
import { useSiteLinks } from './use-site-links.ts'
import { WebsiteTabs } from './website-tabs.tsx'
import '../forms/forms.css'
import './website.css'

type MenuEntry = GetSiteLinksOutput['navigation'][number]

/** As many as a phone has room for. */
const maxEntries = 8

/** The links at the top of the home page and of all pages of content. */
export function MenuPage() {
  const i18n = useI18n()
  const answer = useConsoleQuery('getSiteLinks', {})
  return (
    <BusinessPage heading={i18n.t('nav.website')} title={i18n.t('website.menu')}>
      <WebsiteTabs />
      <p className="console-muted">{i18n.t('website.menu_hint')}</p>
      <QueryContent answer={answer} rows={4}>
        {found => <MenuForm found={found} />}
      </QueryContent>
    </BusinessPage>
  )
}

function MenuForm({ found }: { readonly found: GetSiteLinksOutput }) {
  const i18n = useI18n()
  const { business } = useSignedIn().membership
  const own: LocaleCode = isLocaleCode(business.locale) ? business.locale : 'en'
  const [locale, setLocale] = useState(own)
  const links = useSiteLinks('navigation', found)
  const { entries, change } = links
  const pages = useConsoleQuery('listWebsite', { kind: 'pages' }).data?.entries ?? []
  const set = (index: number, entry: MenuEntry) =>
    change(entries.map((other, at) => (at === index ? entry : other)))
  const faults = links.problem?.faults ?? []
  return (
    <form
      className="website-links"
      onSubmit={event => {
        event.preventDefault()
        links.save()
      }}
    >
      <SelectField
        label={i18n.t('website.language')}
        value={locale}
        options={localeCodes.map(code => ({ value: code, label: languageNames[code] }))}
        onChange={({ currentTarget: { value } }) => isLocaleCode(value) && setLocale(value)}
      />
      {entries.length === 0 && (
        <EmptyState title={i18n.t('record.none')}>{i18n.t('website.menu_empty')}</EmptyState>
      )}
      <ol>
        {entries.map((entry, index) => {
          const name = i18n.text(entry.label) || String(index + 1)
          const isRoute = typeof entry.href !== 'string'
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name of its own.
            <li key={index}>
              <TextField
                label={i18n.t('record.link_label')}
                required={locale === own}
                maxLength={60}
                lang={locale}
                value={readLabel(entry.label, locale, own)}
                placeholder={i18n.text(entry.label)}
                onChange={({ currentTarget: { value } }) => {
                  const label = withTextIn(entry.label, value, { locale, first: own })
                  set(index, { ...entry, label: isText(label) ? label : '' })
                }}
              />
              <TextField
                label={i18n.t('record.link_href')}
                required
                list="website-paths"
                readOnly={isRoute}
                value={typeof entry.href === 'string' ? entry.href : `page:${entry.href.route}`}
                error={
                  faults.some(({ pointer }) => pointer.startsWith(`/record/navigation/${index}`))
                    ? i18n.t('record.fault_link')
                    : undefined
                }
                onChange={({ currentTarget: { value } }) => set(index, { ...entry, href: value })}
              />
              <LinkActs
                name={name}
                index={index}
                count={entries.length}
                onMove={to => change(moveEntry(entries, index, to))}
                onRemove={() => change(entries.filter((_, at) => at !== index))}
              />
            </li>
          )
        })}
      </ol>
      <datalist id="website-paths">
        <option value="/">{i18n.t('website.home')}</option>
        <option value="/services">{i18n.t('record.services')}</option>
        {pages.map(({ key, path, title }) => (
          <option key={key} value={path}>
            {title === undefined ? key : i18n.text(title)}
          </option>
        ))}
      </datalist>
      <Button
        type="button"
        aria-disabled={entries.length >= maxEntries}
        onClick={() => entries.length < maxEntries && change([...entries, { label: '', href: '/' }])}
      >
        {i18n.t('website.add_link')}
      </Button>
      <SaveLinks links={links} />
      <UnsavedChangesGuard hasChanges={links.hasChanges} />
    </form>
  )
}

function readLabel(label: MenuEntry['label'], locale: string, own: string): string {
  if (typeof label === 'string') return locale === own ? label : ''
  return label[locale] ?? ''
}
