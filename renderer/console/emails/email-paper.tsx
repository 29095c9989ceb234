import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type KeyboardEvent, useReducer, useRef } from 'react'
import { useI18n } from '../context/console-context.ts'
import { createDragAnnouncements } from '../documents/drag-announcements.ts'
import { AddEmailBlock } from './add-email-block.tsx'
import { BlockCard } from './block-card.tsx'
import { getBlockTitle } from './block-title.ts'
import { useEmailEditing } from './email-editing.ts'
import { EmailProblems } from './email-problems.tsx'
import { EmailSettings } from './email-settings.tsx'
import { LanguageSelect } from './language-select.tsx'
import { moveEmailBlock, type OutlinedEmailBlock, removeEmailBlock } from './model/edit-email.ts'
import { SubjectCard } from './subject-card.tsx'
import { useBlockFocus } from './use-block-focus.ts'

/** What the email says, block by block, in one language. */
export function EmailPaper() {
  const i18n = useI18n()
  const editing = useEmailEditing()
  const { email, outline, chosen, choose, apply, change, isReadOnly } = editing
  const paper = useRef<HTMLDivElement>(null)
  const focusBlock = useBlockFocus(paper)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const move = (block: OutlinedEmailBlock, to: number) => {
    if (to < 0 || to >= outline.length || isReadOnly) return
    apply(moveEmailBlock(email, block.index, to))
  }
  const remove = (block: OutlinedEmailBlock) => {
    if (isReadOnly) return
    const edited = removeEmailBlock(email, block.index)
    apply(edited)
    focusBlock(edited.chosen)
  }
  const edit = (key: string) => {
    focusBlock(key, 'field')
    redraw()
    choose(key)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    const block = outline.find(({ key }) => key === active.id)
    const target = outline.find(({ key }) => key === over?.id)
    if (block && target && block !== target) change(moveEmailBlock(email, block.index, target.index).email)
  }
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const head = event.target instanceof Element ? event.target.closest('[data-outlined]') : undefined
    if (!head) return
    const key = head.getAttribute('data-outlined') ?? ''
    const block = outline.find(one => one.key === key)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (step && event.altKey) {
      event.preventDefault()
      if (block) {
        move(block, block.index + step)
        focusBlock(block.key)
      }
    } else if (step) {
      event.preventDefault()
      const heads = Array.from(paper.current?.querySelectorAll<HTMLElement>('[data-outlined]') ?? [])
      const next = heads[heads.findIndex(one => one.isSameNode(head)) + step]
      choose(next?.getAttribute('data-outlined') ?? key)
      if (next) focusBlock(next.getAttribute('data-outlined') ?? '')
    } else if (event.key === 'Delete' && block) {
      event.preventDefault()
      remove(block)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      edit(key)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside have the keys.
    <div ref={paper} className="email-paper" onKeyDown={press}>
      <div className="email-paper-head">
        <LanguageSelect />
        {!isReadOnly && <AddEmailBlock onAdded={edit} />}
      </div>
      <EmailProblems place="" />
      <SubjectCard />
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          screenReaderInstructions: { draggable: i18n.t('emails.drag_hint') },
          announcements: createDragAnnouncements(i18n, id => {
            const block = outline.find(({ key }) => key === id)
            return block ? getBlockTitle(block, editing, i18n) : ''
          }),
        }}
      >
        <SortableContext items={outline.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          {outline.map(block => (
            <BlockCard
              key={block.key}
              block={block}
              isChosen={block.key === chosen}
              onMove={distance => {
                move(block, block.index + distance)
                focusBlock(block.key)
              }}
              onRemove={() => remove(block)}
            />
          ))}
        </SortableContext>
      </DndContext>
      <EmailSettings />
    </div>
  )
}
