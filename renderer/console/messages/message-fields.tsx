import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { getLanguageInfo, type LocaleCode } from '#locales/codes.ts'
import { findMessageTextFaults } from '#locales/message-text-faults.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { formatMessageFault } from './format-message-fault.ts'
import { formatMessagePreview } from './message-preview.ts'
import {
  describeVariant,
  findVariantValues,
  joinVariants,
  type MessageVariants,
  splitVariants,
} from './message-variants.ts'

interface Props {
  readonly language: LocaleCode
  readonly text: string
  readonly placeholders: readonly string[]
  readonly onChange: (text: string) => void
}

/** What is typed, which may not be a message at the moment: then the fields stay as they are. */
interface Typed {
  readonly text: string
  readonly shape: MessageVariants | undefined
}

/** A field for the text, or one for each number or state that it depends on. */
export function MessageFields({ language, text, placeholders, onChange }: Props) {
  const i18n = useI18n()
  const [typed, setTyped] = useState<Typed>(() => ({ text, shape: splitVariants(text) }))
  // Somebody else has changed it, or a step was taken back.
  if (typed.text !== text) setTyped({ text, shape: splitVariants(text) })
  const type = (next: Typed) => {
    setTyped(next)
    onChange(next.text)
  }
  const { shape } = typed
  const names = useMemo(() => listNames(placeholders, shape), [placeholders, shape])
  if (!shape)
    return (
      <TextArea
        label={i18n.t('texts.own')}
        language={language}
        value={typed.text}
        placeholders={names}
        isFirst
        onChange={value => type({ text: value, shape: undefined })}
      />
    )
  const { tag } = getLanguageInfo(language)
  return shape.variants.map((variant, index) => (
    <TextArea
      key={variant.keys.join(' ')}
      label={describeVariant(variant, shape, { tag, otherwise: i18n.t('texts.otherwise') })}
      language={language}
      value={variant.text}
      placeholders={names}
      values={findVariantValues(variant, shape, tag)}
      isFirst={index === 0}
      isVariant
      onChange={value => {
        const variants = shape.variants.with(index, { ...variant, text: value })
        type({ text: joinVariants({ ...shape, variants }), shape: { ...shape, variants } })
      }}
    />
  ))
}

/** Besides those that get a value, the message may give names itself. */
const listNames = (
  placeholders: readonly string[],
  shape: MessageVariants | undefined,
): readonly string[] => [
  ...placeholders,
  ...[...(shape?.head ?? '').matchAll(/\.local \$([\w-]+)/g)].flatMap(([, name]) => name ?? []),
]

interface TextAreaProps {
  readonly label: string
  readonly language: LocaleCode
  readonly value: string
  readonly placeholders: readonly string[]
  readonly values?: Readonly<Record<string, string | number>>
  readonly isFirst?: boolean
  /** Whether it is read inside of braces already. */
  readonly isVariant?: boolean
  readonly onChange: (value: string) => void
}

function TextArea({
  label,
  language,
  value,
  placeholders,
  values,
  isFirst = false,
  isVariant = false,
  onChange,
}: TextAreaProps) {
  const i18n = useI18n()
  const { zone, membership } = useSignedIn()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret goes where something was inserted, once it is there.
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    field.current?.focus()
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [value])
  const insert = (name: string) => {
    const part = `{$${name}}`
    const from = field.current?.selectionStart ?? value.length
    const to = field.current?.selectionEnd ?? value.length
    caret.current = from + part.length
    onChange(value.slice(0, from) + part + value.slice(to))
  }
  const faults = findFieldFaults(value, placeholders, isVariant)
  const preview =
    faults.length === 0 && value.includes('{')
      ? formatMessagePreview(value, placeholders, {
          language,
          zone,
          business: i18n.text(membership.business.name),
          ...(values ? { values } : {}),
        })
      : undefined
  return (
    <div className="bp-field">
      <label className="bp-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className="bp-input texts-area"
        rows={2}
        maxLength={4000}
        lang={getLanguageInfo(language).tag}
        value={value}
        spellCheck
        aria-describedby={`${id}-hint`}
        aria-invalid={faults.length > 0 ? true : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {placeholders.length > 0 && (
        <fieldset className="texts-placeholders">
          <legend className="bp-hidden">{i18n.t('texts.placeholders')}</legend>
          {placeholders.map(name => (
            <button
              key={name}
              type="button"
              aria-label={i18n.t('texts.insert', { name: `{$${name}}` })}
              onClick={() => insert(name)}
            >
              {`{$${name}}`}
            </button>
          ))}
        </fieldset>
      )}
      <div id={`${id}-hint`} aria-live="polite">
        {faults.map(fault => (
          <p key={JSON.stringify(fault)} className="bp-error">
            {formatMessageFault(fault, value, { placeholders, i18n })}
          </p>
        ))}
        {preview !== undefined && <p className="bp-hint">{i18n.t('texts.reads', { text: preview })}</p>}
        {value.trim() === '' && <p className="bp-hint">{i18n.t('texts.empty')}</p>}
      </div>
    </div>
  )
}

const openingBraces = '{{'

function findFieldFaults(value: string, placeholders: readonly string[], isVariant: boolean) {
  if (!isVariant) return findMessageTextFaults(value, placeholders)
  return findMessageTextFaults(`${openingBraces}${value}}}`, placeholders).map(fault =>
    fault.rule === 'syntax'
      ? { ...fault, position: Math.max(0, fault.position - openingBraces.length) }
      : fault,
  )
}
