import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { useI18n } from '../../context/console-context.ts'
import { useAddKey } from '../../documents/use-add-key.ts'
import { plusPath } from '../../ui/icon-paths.ts'
import { useFormEditing } from '../form-editing.ts'
import { addEnd, addField, addStep } from '../model/edit-form.ts'
import { listOutlinedFields } from '../model/form-outline.ts'
import { type QuestionKindId, questionKinds } from '../model/question-kinds.ts'

/** A menu of what can be added after what is chosen; `A` opens it. */
export function AddQuestion() {
  const i18n = useI18n()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [title, setTitle] = useState('')
  const { draft, outline, chosen, languages, apply } = useFormEditing()
  const [locale] = languages
  useAddKey(() => menu.current?.showPopover())
  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (!step) return
    event.preventDefault()
    const buttons = Array.from(menu.current?.querySelectorAll<HTMLElement>('input, button') ?? [])
    const at = buttons.findIndex(button => button.isSameNode(document.activeElement))
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }
  const texts = (text: string) => ({ [locale]: text })
  const add = (kind: QuestionKindId) => {
    const written = title.trim()
    menu.current?.hidePopover()
    const after = listOutlinedFields(outline).find(({ pointer }) => pointer === chosen)
    const at = outline.steps.findIndex(
      ({ pointer, fields }) => (pointer !== '' && pointer === chosen) || (after && fields.includes(after)),
    )
    const step = at < 0 ? outline.steps.length - 1 : at
    const choices = [1, 2].map(number => texts(i18n.t('builder.new_choice', { number: String(number) })))
    apply(
      addField(draft.document, {
        kind,
        title: texts(written === '' ? i18n.t(`builder.kind_${kind}`) : written),
        isTitled: written !== '',
        choices,
        after,
        step,
      }),
    )
  }
  const addTo = (what: 'step' | 'end') => {
    menu.current?.hidePopover()
    const count = what === 'step' ? Math.max(outline.steps.length, 1) + 1 : 1
    apply(
      what === 'step'
        ? addStep(
            draft.document,
            texts(i18n.t('builder.new_step', { number: String(count) })),
            texts(i18n.t('builder.new_step', { number: '1' })),
          )
        : addEnd(draft.document, texts(i18n.t('builder.new_end'))),
    )
  }
  return (
    <>
      <button
        type="button"
        className="bp-button bp-button--secondary form-add"
        popoverTarget={id}
        aria-keyshortcuts="A"
      >
        <SvgIcon path={plusPath} />
        <span className="bp-button-words">
          <span>{i18n.t('builder.add')}</span>
        </span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside have the keys. */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="form-add-menu"
        onKeyDown={walk}
        onToggle={({ newState }) => {
          if (newState !== 'open') return setTitle('')
          // On a phone, the keyboard would cover the kinds.
          const first = matchMedia('(pointer: coarse)').matches ? 'button' : 'input'
          menu.current?.querySelector<HTMLElement>(first)?.focus()
        }}
      >
        <input
          className="bp-input"
          aria-label={i18n.t('builder.new_title')}
          placeholder={i18n.t('builder.new_title')}
          value={title}
          onChange={event => setTitle(event.currentTarget.value)}
          onKeyDown={event => event.key === 'Enter' && add('short_text')}
        />
        {menuKinds.map(({ id: kind, icon }) => (
          <button key={kind} type="button" onClick={() => add(kind)}>
            <SvgIcon path={icon} />
            {i18n.t(`builder.kind_${kind}`)}
          </button>
        ))}
        <button type="button" onClick={() => addTo('step')}>
          <SvgIcon path="M3.5 5.5h13v4h-13ZM3.5 12.5h13" />
          {i18n.t('builder.add_step')}
        </button>
        <button type="button" onClick={() => addTo('end')}>
          <SvgIcon path="M5.5 17V3.5h9l-2 3.5 2 3.5h-9" />
          {i18n.t('builder.add_end')}
        </button>
      </div>
    </>
  )
}

const menuKinds = questionKinds.filter(kind => !('isBySetting' in kind))
