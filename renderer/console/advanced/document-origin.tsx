import type { ListDocumentsOutput } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'

type ListedDocument = ListDocumentsOutput['documents'][number]

/** Says whose a document is, what it stands for, and in which state it is. */
export function DocumentOrigin({ document }: { readonly document: ListedDocument }) {
  const i18n = useI18n()
  const { key, origin, replaces, basedOn, state, draft } = document
  const isOwn = origin === 'own'
  return (
    <span className="advanced-origin">
      {isOwn && state !== 'new' && (
        <span className="console-badge console-badge--ok">
          {i18n.t(replaces ? 'advanced.own_instead' : 'advanced.own')}
        </span>
      )}
      {!isOwn && <span className="console-badge">{i18n.t('advanced.product')}</span>}
      {basedOn !== undefined && isOwn && (
        <span className="console-badge">
          {basedOn === key
            ? i18n.t('advanced.based_on_product')
            : i18n.t('advanced.based_on', { name: basedOn })}
        </span>
      )}
      {state === 'closed' && <span className="console-badge">{i18n.t('document.closed')}</span>}
      {draft && (
        <span className="console-badge console-badge--wait">
          {i18n.t(state === 'new' ? 'document.never_published' : 'document.draft')}
        </span>
      )}
    </span>
  )
}
