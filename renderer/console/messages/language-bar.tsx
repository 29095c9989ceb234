import type { LocaleCode } from '#locales/codes.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import { useConsole, useI18n } from '../context/console-context.ts'
import { DraftNotices, SavedNote } from '../documents/draft-notices.tsx'
import type { EditedDocument } from '../documents/use-document-draft.ts'
import { formatLanguageName } from './format-language-name.ts'

export interface FallbackCounts {
  readonly own: number
  readonly standard: number
  readonly language: number
}

interface Props {
  readonly draft: EditedDocument
  readonly language: LocaleCode
  readonly isDefault: boolean
  readonly counts: FallbackCounts
  readonly isReadOnly: boolean
  readonly onShowProblems: () => void
}

/** A language with its counts, and what becomes of its draft. */
export function LanguageBar({ draft, language, isDefault, counts, isReadOnly, onShowProblems }: Props) {
  const i18n = useI18n()
  const { announce } = useConsole()
  const name = formatLanguageName(language, i18n)
  const { faults, isChanged } = draft
  const publish = async () => {
    if (await draft.publish()) announce(i18n.t('texts.published', { language: name }))
  }
  return (
    <section className="console-card texts-bar" aria-label={name}>
      <div className="texts-bar-head">
        <h2>{name}</h2>
        {isDefault && <span className="console-badge">{i18n.t('texts.default_language')}</span>}
        {isChanged && !isReadOnly && <SavedNote draft={draft} />}
      </div>
      <FallbackCounts counts={counts} />
      {isChanged && !isReadOnly && (
        <p className="bp-actions">
          {faults.length > 0 ? (
            <Button type="button" look="danger" icon="alert" onClick={onShowProblems}>
              {i18n.t('document.problems', { count: faults.length })}
            </Button>
          ) : (
            <Button type="button" onClick={() => void publish()}>
              {i18n.t('texts.publish', { language: name })}
            </Button>
          )}
          <Button type="button" look="quiet" onClick={() => void draft.discard()}>
            {i18n.t('texts.discard')}
          </Button>
        </p>
      )}
      <DraftNotices draft={draft} />
    </section>
  )
}

export function FallbackCounts({ counts: { own, standard, language } }: Pick<Props, 'counts'>) {
  const i18n = useI18n()
  return (
    <ul className="texts-counts">
      <li>{i18n.t('texts.count_own', { count: own })}</li>
      {standard > 0 && <li>{i18n.t('texts.count_standard', { count: standard })}</li>}
      {language > 0 && <li>{i18n.t('texts.count_language', { count: language })}</li>}
    </ul>
  )
}
