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
import { type KeyboardEvent, useRef } from 'react'
import { useConsole } from '../../context/console-context.ts'
import { useContentEditing } from '../content-editing.ts'
import {
  duplicateBlock,
  findBlockPlace,
  moveBlock,
  type OutlinedBlock,
  removeBlock,
} from '../model/content-blocks.ts'
import { AddBlock } from './add-block.tsx'
import { BlockOutlineRow } from './block-outline-row.tsx'
import { ProblemMark } from './problem-mark.tsx'
import { useBlockName } from './use-block-name.ts'

const undoSeconds = 10

/** All blocks of the page, to choose, to move, to repeat and to remove. */
export function BlockOutline() {
  const { i18n, announce } = useConsole()
  const editing = useContentEditing()
  const { outline, chosen, choose, draft, apply } = editing
  const nameBlock = useBlockName()
  const list = useRef<HTMLDivElement>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const faulty = new Set(draft.faults.map(({ pointer }) => findBlockPlace(pointer)))
  const find = (pointer: unknown) => outline.find(row => row.pointer === pointer)
  const moveTo = (row: OutlinedBlock, index: number) => {
    const moved = moveBlock(draft.document, row, index)
    if (!moved) return
    apply(moved)
    focusRow(moved.pointer)
    announce(i18n.t('website.moved', { name: nameBlock(row), place: String(index + 1) }))
  }
  const remove = (row: OutlinedBlock) => {
    const removed = removeBlock(draft.document, row)
    apply(removed)
    focusRow(removed.pointer)
    announce(i18n.t('website.removed', { name: nameBlock(row) }), {
      seconds: undoSeconds,
      run: async () => {
        draft.undo()
        return { text: i18n.t('record.restored', { name: nameBlock(row) }) }
      },
    })
  }
  const focusRow = (pointer: string) =>
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-outlined="${CSS.escape(pointer)}"]`)?.focus(),
    )
  const drop = ({ active, over }: DragEndEvent) => {
    const [row, target] = [find(active.id), find(over?.id)]
    if (row && target && row !== target && row.list === target.list) moveTo(row, target.index)
  }
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const button = event.target instanceof Element ? event.target.closest('[data-outlined]') : undefined
    if (!button) return
    const pointer = button.getAttribute('data-outlined') ?? ''
    const row = find(pointer)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (step && event.altKey) {
      event.preventDefault()
      if (row) moveTo(row, row.index + step)
    } else if (step) {
      event.preventDefault()
      const places = ['', ...outline.map(other => other.pointer)]
      const next = places[places.indexOf(pointer) + step]
      if (next === undefined) return
      choose(next)
      focusRow(next)
    } else if (event.key === 'Delete' && row) {
      event.preventDefault()
      remove(row)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(pointer)
      requestAnimationFrame(() =>
        document
          .querySelector<HTMLElement>('.website-inspector :is(input, textarea, select):not([tabindex="-1"])')
          ?.focus(),
      )
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside have the keys.
    <div ref={list} className="form-outline website-outline" onKeyDown={press}>
      <div className="form-outline-head">
        <h2>{i18n.t('website.blocks')}</h2>
        <AddBlock onAdded={focusRow} />
      </div>
      <button
        type="button"
        className="form-outline-place"
        data-outlined=""
        aria-current={chosen === ''}
        onClick={() => choose('')}
      >
        <span>{i18n.t('website.whole_page')}</span>
        {faulty.has('') && <ProblemMark />}
      </button>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ screenReaderInstructions: { draggable: i18n.t('website.drag_hint') } }}
      >
        <SortableContext items={outline.map(row => row.pointer)} strategy={verticalListSortingStrategy}>
          {outline.map(row => (
            <BlockOutlineRow
              key={row.pointer}
              row={row}
              isFaulty={faulty.has(row.pointer)}
              onMove={distance => moveTo(row, row.index + distance)}
              onDuplicate={() => {
                const copied = duplicateBlock(draft.document, row)
                apply(copied)
                focusRow(copied.pointer)
              }}
              onRemove={() => remove(row)}
            />
          ))}
        </SortableContext>
      </DndContext>
      {outline.length === 0 && <p className="console-muted website-empty">{i18n.t('website.no_blocks')}</p>}
      <p className="website-keys console-muted">{i18n.t('website.keys')}</p>
    </div>
  )
}
