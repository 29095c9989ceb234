import { isLocaleCode, languageNames } from '#locales/codes.ts'
import { Icon } from '#renderer/ui/button/icon.tsx'
import { useI18n, useSignedIn } from '../../context/console-context.ts'
import { readText } from '../../documents/localized-texts.ts'
import { ChangeAddress } from '../change-address.tsx'
import { useContentEditing } from '../content-editing.ts'
import type { LanguageState } from '../model/content-texts.ts'
import { ContentFields } from './content-fields.tsx'

/** The page as a whole: its title and picture, its languages, its address, and how search engines show it. */
export function PageInspector() {
  const i18n = useI18n()
  const { form, draft } = useContentEditing()
  return (
    <>
      <h2 className="form-inspector-title">{i18n.t('website.whole_page')}</h2>
      <ContentFields schema={form.schema} value={draft.document} pointer="" only={firstProperties} />
      <ChangeAddress />
      <SearchResult />
      <LanguageList />
      <ContentFields schema={form.schema} value={draft.document} pointer="" without={elsewhere} />
    </>
  )
}

const firstProperties = ['title', 'description', 'image']
const elsewhere = ['slug', 'blocks', ...firstProperties]

function LanguageList() {
  const i18n = useI18n()
  const { states, setFirstLanguage, languages } = useContentEditing()
  const complete = states.filter(({ state }) => state === 'complete')
  const shown = states.filter(({ state }) => state !== 'not-started')
  return (
    <section className="website-part">
      <h3>
        {i18n.t('builder.languages_given', { count: String(complete.length), total: String(states.length) })}
      </h3>
      <ul className="website-language-list">
        {shown.map(state => (
          <li key={state.language}>
            <button
              type="button"
              aria-current={state.language === languages[0]}
              onClick={() => isLocaleCode(state.language) && setFirstLanguage(state.language)}
            >
              <Icon name={state.state === 'complete' ? 'check' : 'alert'} />
              <span>{isLocaleCode(state.language) ? languageNames[state.language] : state.language}</span>
              <span className={state.state === 'complete' ? 'console-muted' : 'website-missing'}>
                {formatState(state)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < states.length && (
        <p className="console-muted">
          {i18n.t('website.languages_not_started', { count: states.length - shown.length })}
        </p>
      )}
      {shown.some(({ state }) => state === 'started') && (
        <p className="bp-hint">{i18n.t('website.next_missing_hint')}</p>
      )}
    </section>
  )

  function formatState({ state, missing }: LanguageState): string {
    return state === 'complete'
      ? i18n.t('website.complete')
      : i18n.t('website.texts_missing', { count: missing.length })
  }
}

/** About as much as search engines show. */
const maxTitleCharacters = 60
const maxDescriptionCharacters = 155

function SearchResult() {
  const i18n = useI18n()
  const { business } = useSignedIn().membership
  const { draft, languages, outline } = useContentEditing()
  const [locale] = languages
  const { title, description } = draft.document
  const ownText = readText(description, locale)
  const firstText = outline.map(({ block }) => readText(block.text, locale)).find(text => text !== '')
  const shown = `${readText(title, locale)} · ${i18n.text(business.name)}`
  return (
    <section className="website-part">
      <h3>{i18n.t('website.in_search')}</h3>
      <div className="website-search-result" lang={locale}>
        <span>{cut(shown, maxTitleCharacters)}</span>
        <p>{cut(ownText || firstText || '', maxDescriptionCharacters)}</p>
      </div>
      {ownText === '' && <p className="bp-hint">{i18n.t('website.no_description')}</p>}
      {ownText.length > maxDescriptionCharacters && (
        <p className="bp-hint">{i18n.t('website.long_description')}</p>
      )}
    </section>
  )
}

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text
