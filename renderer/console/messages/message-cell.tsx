import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getLanguageInfo, isLocaleCode, type LocaleCode } from '#locales/codes.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n } from '../context/console-context.ts'
import { formatLanguageName } from './format-language-name.ts'
import { MessageFields } from './message-fields.tsx'
import { describeVariant, joinVariants, splitVariants } from './message-variants.ts'
import type { DraftMessage, ListedMessage } from './resolve-draft-message.ts'

interface Props {
  readonly message: ListedMessage
  readonly state: DraftMessage
  readonly language: LocaleCode
  readonly isReadOnly: boolean
  /** What the server says is wrong with the draft of it. */
  readonly faults: readonly string[]
  /** @param text undefined: goes back to the text of the product */
  readonly onChange: (text: string | undefined) => void
}

/** A message in one language: what visitors read, and the business's own text. */
export function MessageCell({ message, state, language, isReadOnly, faults, onChange }: Props) {
  const i18n = useI18n()
  const [isOpen, setOpen] = useState(false)
  const cell = useRef<HTMLFieldSetElement>(null)
  const { own } = state
  const { key, product, placeholders = [] } = message
  const name = formatLanguageName(language, i18n)
  const close = (act?: () => void) => {
    flushSync(() => {
      act?.()
      setOpen(false)
    })
    cell.current?.querySelector('button')?.focus()
  }
  const text = own ?? product ?? message.shown
  const acts = !isReadOnly && (
    <div className="texts-acts">
      <Button
        type="button"
        look="quiet"
        aria-expanded={isOpen}
        aria-label={i18n.t(isOpen ? 'texts.done_with' : 'texts.change_of', { key, language: name })}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        {i18n.t(isOpen ? 'texts.done' : 'texts.change')}
      </Button>
      {own !== undefined && (
        <Button
          type="button"
          look="quiet"
          aria-label={i18n.t('texts.reset_of', { key, language: name })}
          onClick={() => close(() => onChange(undefined))}
        >
          {i18n.t('texts.reset')}
        </Button>
      )}
    </div>
  )
  return (
    <fieldset className="texts-cell" ref={cell}>
      <legend className="bp-hidden">{`${name}: ${key}`}</legend>
      <div className="texts-cell-head">
        <span className="console-muted">{name}</span>
        {own !== undefined && <span className="console-badge">{i18n.t('texts.own')}</span>}
        {!state.isPublished && (
          <span className="console-badge console-badge--wait">{i18n.t('texts.unpublished')}</span>
        )}
        {!isOpen && acts}
      </div>
      {isOpen ? (
        <MessageFields
          language={language}
          text={text}
          placeholders={placeholders}
          onChange={typed => onChange(isSameMessage(typed, product) ? undefined : typed)}
        />
      ) : (
        (own !== undefined || product !== undefined) && <MessageText text={text} language={language} />
      )}
      {(isOpen || own !== undefined) && product !== undefined && (
        <div className="texts-product">
          <p className="console-muted">{i18n.t('texts.product')}</p>
          <MessageText text={product} language={language} />
        </div>
      )}
      <FallbackNote message={message} state={state} />
      {!isOpen &&
        faults.map(fault => (
          <p key={fault} className="bp-error">
            {fault}
          </p>
        ))}
      {isOpen && acts}
    </fieldset>
  )
}

/** Fields may write the same message in another way. */
function isSameMessage(text: string, product: string | undefined): boolean {
  if (product === undefined) return false
  const shape = splitVariants(product)
  return text === product || (shape !== undefined && text === joinVariants(shape))
}

function MessageText({ text, language }: { readonly text: string; readonly language: LocaleCode }) {
  const i18n = useI18n()
  const { tag } = getLanguageInfo(language)
  const shape = splitVariants(text)
  if (!shape)
    return (
      <p className="texts-text" lang={tag}>
        {text}
      </p>
    )
  return (
    <dl className="texts-variants">
      {shape.variants.map(variant => (
        <div key={variant.keys.join(' ')}>
          <dt>{describeVariant(variant, shape, { tag, otherwise: i18n.t('texts.otherwise') })}</dt>
          <dd lang={tag}>{variant.text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Says what visitors read instead of a text that is missing, and in which language it is. */
function FallbackNote({
  message: { shown, from },
  state: { fallback, ownIn },
}: Pick<Props, 'message' | 'state'>) {
  const i18n = useI18n()
  const languages = ownIn.filter(isLocaleCode).map(code => formatLanguageName(code, i18n))
  const list = new Intl.ListFormat(i18n.tag, { type: 'conjunction' }).format(languages)
  switch (fallback) {
    case 'standard':
      return <p className="texts-fallback">{i18n.t('texts.falls_back_product', { languages: list })}</p>
    case 'language':
      return (
        <p className="texts-fallback">
          {from !== undefined && isLocaleCode(from)
            ? i18n.t('texts.falls_back', { language: formatLanguageName(from, i18n), text: shown })
            : i18n.t('texts.falls_back_other')}
        </p>
      )
    case 'unfit':
      return <p className="texts-fallback">{i18n.t('texts.unfit', { text: shown })}</p>
    default:
      return null
  }
}
