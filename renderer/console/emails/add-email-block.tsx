import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { useI18n } from '../context/console-context.ts'
import { useAddKey } from '../documents/use-add-key.ts'
import type { JsonRecord } from '../saving/record-values.ts'
import { plusPath } from '../ui/icon-paths.ts'
import { AddPictureDialog } from './add-picture-dialog.tsx'
import { blockIcons } from './block-kinds.ts'
import { useEmailEditing } from './email-editing.ts'
import { addEmailBlock, blockTypes, type EmailBlockType } from './model/edit-email.ts'
import { createFactsBlock } from './model/email-facts.ts'

interface Props {
  /** Told of the key of the block. */
  readonly onAdded: (key: string) => void
}

/** A menu of the blocks that can be added after what is chosen; `A` opens it. */
export function AddEmailBlock({ onAdded }: Props) {
  const i18n = useI18n()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const { email, chosen, locale, values, change } = useEmailEditing()
  const [asksPicture, setAsksPicture] = useState(false)
  useAddKey(() => menu.current?.showPopover())
  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (!step) return
    event.preventDefault()
    const buttons = Array.from(menu.current?.querySelectorAll('button') ?? [])
    const at = buttons.findIndex(button => button.isSameNode(document.activeElement))
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }
  const insert = (block: JsonRecord) => {
    const added = addEmailBlock(email, block, chosen)
    change(added.email)
    onAdded(added.chosen)
  }
  const facts = createFactsBlock(values)
  const add = (type: EmailBlockType) => {
    menu.current?.hidePopover()
    const empty = { [locale]: '' }
    if (type === 'text') insert({ type, text: empty })
    else if (type === 'facts') facts && insert(facts)
    else if (type === 'list') insert({ type, items: [{ text: empty }] })
    else if (type === 'picture') setAsksPicture(true)
    else {
      const hasLink = values.some(({ path }) => path === 'link')
      insert({ type, label: empty, href: hasLink ? '$link' : '/' })
    }
  }
  return (
    <>
      <button
        type="button"
        className="bp-button bp-button--secondary email-add"
        popoverTarget={id}
        aria-keyshortcuts="A"
      >
        <SvgIcon path={plusPath} />
        <span className="bp-button-words">
          <span>{i18n.t('emails.add_block')}</span>
        </span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside have the keys. */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="email-add-menu"
        onKeyDown={walk}
        onToggle={({ newState }) => newState === 'open' && menu.current?.querySelector('button')?.focus()}
      >
        {blockTypes
          .filter(type => type !== 'facts' || facts)
          .map(type => (
            <button key={type} type="button" onClick={() => add(type)}>
              <SvgIcon path={blockIcons[type]} />
              {i18n.t('emails.kind', { kind: type })}
            </button>
          ))}
      </div>
      {asksPicture && (
        <AddPictureDialog
          onClose={() => setAsksPicture(false)}
          onPicture={picture => insert({ type: 'picture', picture })}
        />
      )}
    </>
  )
}
