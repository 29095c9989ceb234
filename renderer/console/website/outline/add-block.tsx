import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { useI18n } from '../../context/console-context.ts'
import { plusPath } from '../../ui/icon-paths.ts'
import { useModal } from '../../ui/use-modal.ts'
import { useContentEditing } from '../content-editing.ts'
import { createBlock, listBlockKinds } from '../model/block-kinds.ts'
import { addBlock } from '../model/content-blocks.ts'
import { useBlockName } from './use-block-name.ts'

interface Props {
  /** Told of the place of the new block. */
  readonly onAdded: (pointer: string) => void
}

/** Opens the picker of blocks; `/` and `A` do so, too. */
export function AddBlock({ onAdded }: Props) {
  const i18n = useI18n()
  const [isOpen, setOpen] = useState(false)
  useAddKey(() => setOpen(true))
  return (
    <>
      <button
        type="button"
        className="bp-button bp-button--secondary form-add"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ A"
        onClick={() => setOpen(true)}
      >
        <SvgIcon path={plusPath} />
        <span className="bp-button-words">
          <span>{i18n.t('builder.add')}</span>
        </span>
      </button>
      {isOpen && <BlockPicker onClose={() => setOpen(false)} onAdded={onAdded} />}
    </>
  )
}

function BlockPicker({ onClose, onAdded }: Props & { readonly onClose: () => void }) {
  const i18n = useI18n()
  const id = useId()
  const dialog = useModal()
  const { form, draft, chosen, languages, apply } = useContentEditing()
  const nameBlock = useBlockName()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLocaleLowerCase(i18n.tag)
  const kinds = listBlockKinds(form)
    .map(kind => ({ ...kind, label: nameBlock({ type: kind.name }) }))
    .filter(({ label, name }) => `${label} ${name}`.toLocaleLowerCase(i18n.tag).includes(wanted))
  const add = (type: string) => {
    const block = createBlock(type, form, {
      language: languages[0],
      text: i18n.t('website.new_text'),
      heading: i18n.t('website.new_heading'),
      button: i18n.t('website.new_button'),
      question: i18n.t('website.new_question'),
      answer: i18n.t('website.new_answer'),
    })
    const added = addBlock(draft.document, chosen, block)
    dialog.current?.close()
    apply(added)
    onAdded(added.pointer)
  }
  const walk = (event: ReactKeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (!step) return
    event.preventDefault()
    const places = Array.from(
      dialog.current?.querySelectorAll<HTMLElement>('input, .website-kinds button') ?? [],
    )
    const at = places.findIndex(place => place.isSameNode(document.activeElement))
    places[(at + step + places.length) % places.length]?.focus()
  }
  return (
    <dialog
      ref={dialog}
      className="console-dialog website-picker"
      aria-labelledby={id}
      onClose={onClose}
      onKeyDown={walk}
    >
      <h2 id={id}>{i18n.t('website.add_block')}</h2>
      <input
        type="search"
        className="bp-input"
        aria-label={i18n.t('website.search_blocks')}
        placeholder={i18n.t('website.search_blocks')}
        value={search}
        autoFocus
        onChange={event => setSearch(event.currentTarget.value)}
        onKeyDown={event => {
          const [first] = kinds
          if (event.key !== 'Enter' || !first) return
          event.preventDefault()
          add(first.name)
        }}
      />
      <ul className="website-kinds">
        {kinds.map(({ name, label, icon }) => (
          <li key={name}>
            <button type="button" onClick={() => add(name)}>
              <SvgIcon path={icon} />
              <span>{label}</span>
            </button>
          </li>
        ))}
      </ul>
      {kinds.length === 0 && <p role="status">{i18n.t('record.nothing_found')}</p>}
      <div className="bp-actions">
        <Button type="button" onClick={() => dialog.current?.close()}>
          {i18n.t('page.close')}
        </Button>
      </div>
    </dialog>
  )
}

function useAddKey(open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (ctrlKey || metaKey || altKey || (key !== 'a' && key !== 'A' && key !== '/')) return
    if (target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]'))
      return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
