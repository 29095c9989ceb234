import { useId } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useI18n } from '../context/console-context.ts'
import type { JsonRecord } from '../saving/record-values.ts'
import { closePath } from '../ui/icon-paths.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useEmailEditing } from './email-editing.ts'
import { EmailPictureField } from './email-picture-field.tsx'
import { type OutlinedEmailBlock, outlineEmail } from './model/edit-email.ts'
import { listFactChoices, switchFact } from './model/email-facts.ts'
import { WordingField } from './wording-field.tsx'

interface Props {
  readonly block: OutlinedEmailBlock
  readonly onChange: (content: JsonRecord, subject?: string) => void
}

/** What can be changed in a block of its kind. */
export function BlockFields(props: Props) {
  const { block } = props
  switch (block.type) {
    case 'text':
      return <TextFields {...props} />
    case 'facts':
      return <FactSwitches {...props} />
    case 'button':
      return <ButtonFields {...props} />
    case 'list':
      return <ItemFields {...props} />
    case 'picture':
      return <PictureFields {...props} />
  }
}

function TextFields({ block: { index, content }, onChange }: Props) {
  const i18n = useI18n()
  const { look, ...others } = content
  return (
    <>
      <WordingField
        label={i18n.t('emails.kind', { kind: 'text' })}
        path={['blocks', index, 'text']}
        isMultiline
      />
      <CheckField
        label={i18n.t('emails.small')}
        isOn={look === 'quiet'}
        onChange={isOn => onChange(isOn ? { ...content, look: 'quiet' } : others)}
      />
    </>
  )
}

/** Facts are switched, not written: their values are those of the event. */
function FactSwitches({ block: { key, content }, onChange }: Props) {
  const i18n = useI18n()
  const { product, values, read, isReadOnly } = useEmailEditing()
  const original = outlineEmail(product).find(one => one.key === key)?.content
  const choices = listFactChoices(content, { product: original, values })
  const count = choices.filter(({ isOn }) => isOn).length
  return (
    <fieldset className="email-facts">
      <legend className="bp-label">{i18n.t('emails.facts_shown')}</legend>
      {choices.map(choice => {
        const { label, value } = choice.fact
        const name = read(label)
        return (
          <label key={JSON.stringify([label, value])} className="email-fact">
            <input
              type="checkbox"
              checked={choice.isOn}
              disabled={isReadOnly || (choice.isOn && count === 1)}
              onChange={() => onChange(switchFact(content, choices, choice))}
            />
            <span>{name.startsWith('{') ? i18n.t('emails.facts_amounts') : name}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

function ButtonFields({ block: { index, content }, onChange }: Props) {
  const i18n = useI18n()
  const { values, isReadOnly } = useEmailEditing()
  const href = typeof content.href === 'string' ? content.href : ''
  const list = typeof content.each === 'string' ? content.each.slice(1) : undefined
  const links = values
    .filter(
      value =>
        (value.list === undefined || value.list === list) && /(?:^|\.|L)(?:link|ink|href)$/.test(value.path),
    )
    .map(({ path }) => ({ value: `$${path}`, label: i18n.t('emails.value', { path }) }))
  const isOwn = !href.startsWith('$')
  const { look, ...others } = content
  return (
    <>
      <WordingField
        label={i18n.t('emails.button_text')}
        path={['blocks', index, 'label']}
        each={content.each}
      />
      <SelectField
        label={i18n.t('emails.button_target')}
        value={isOwn ? '' : href}
        disabled={isReadOnly}
        options={[
          ...links,
          ...(isOwn || links.some(({ value }) => value === href) ? [] : [{ value: href, label: href }]),
          { value: '', label: i18n.t('emails.button_other') },
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ ...content, href: value || '/' })}
      />
      {isOwn && (
        <TextField
          label={i18n.t('emails.button_address')}
          hint={i18n.t('builder.link_hint')}
          value={href}
          readOnly={isReadOnly}
          maxLength={2000}
          onChange={({ currentTarget: { value } }) => onChange({ ...content, href: value }, `${index} href`)}
        />
      )}
      <CheckField
        label={i18n.t('emails.as_link')}
        isOn={look === 'link'}
        onChange={isOn => onChange(isOn ? { ...content, look: 'link' } : others)}
      />
    </>
  )
}

function ItemFields({ block: { index, content }, onChange }: Props) {
  const i18n = useI18n()
  const { locale, isReadOnly } = useEmailEditing()
  const items = Array.isArray(content.items) ? content.items.filter(isObject) : []
  return (
    <>
      {items.map((item, at) => {
        const label = i18n.t('emails.item', { number: String(at + 1) })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no names.
          <div key={at} className="email-item">
            <WordingField label={label} path={['blocks', index, 'items', at, 'text']} each={item.each} />
            {items.length > 1 && !isReadOnly && (
              <button
                type="button"
                className="console-round"
                aria-label={i18n.t('builder.remove_choice', { title: label })}
                onClick={() => onChange({ ...content, items: items.filter((_, one) => one !== at) })}
              >
                <SvgIcon path={closePath} />
              </button>
            )}
          </div>
        )
      })}
      {!isReadOnly && (
        <Button
          type="button"
          look="quiet"
          onClick={() => onChange({ ...content, items: [...items, { text: { [locale]: '' } }] })}
        >
          {i18n.t('emails.add_item')}
        </Button>
      )}
    </>
  )
}

function PictureFields({ block: { index, content }, onChange }: Props) {
  const i18n = useI18n()
  const { isReadOnly } = useEmailEditing()
  const picture = typeof content.picture === 'string' ? content.picture : undefined
  return (
    <>
      {isReadOnly ? (
        picture && <img className="email-picture" src={picture} alt="" />
      ) : (
        <EmailPictureField picture={picture} onPicture={next => onChange({ ...content, picture: next })} />
      )}
      <WordingField label={i18n.t('image.alt')} path={['blocks', index, 'alt']} />
      <p className="bp-hint">{i18n.t('image.alt_hint')}</p>
    </>
  )
}

interface CheckProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function CheckField({ label, isOn, onChange }: CheckProps) {
  const id = useId()
  const { isReadOnly } = useEmailEditing()
  return (
    <div className="email-check">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        disabled={isReadOnly}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
