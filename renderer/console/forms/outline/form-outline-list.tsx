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
import { type KeyboardEvent, useCallback, useMemo, useRef } from 'react'
import { iconShapes, SvgIcon } from '#renderer/ui/button/icon.tsx'
import { useConsole, useI18n } from '../../context/console-context.ts'
import { createDragAnnouncements } from '../../documents/drag-announcements.ts'
import { useFormEditing } from '../form-editing.ts'
import { moveField, moveStep, removeField } from '../model/edit-form.ts'
import { findOutlinedPlace, type OutlinedField, type OutlinedStep } from '../model/form-outline.ts'
import { isNeededByBookings } from '../model/needed-by-bookings.ts'
import { AddQuestion } from './add-question.tsx'
import { OutlineRow } from './outline-row.tsx'

/** All questions, steps and ends, to choose, to move and to remove. */
export function FormOutlineList() {
  const { i18n, announce } = useConsole()
  const editing = useFormEditing()
  const { outline, chosen, choose, draft, change, read } = editing
  const list = useRef<HTMLDivElement>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, pointerOptions),
    useSensor(KeyboardSensor, keyboardOptions),
  )
  const faulty = new Set(draft.faults.map(({ pointer }) => findOutlinedPlace(outline, pointer)))
  const rows = outline.steps.flatMap(({ fields }) => fields)
  const items = useSameList(rows.map(({ pointer }) => pointer))

  const move = (field: OutlinedField, target: OutlinedField) => {
    const from = outline.steps.findIndex(({ fields }) => fields.includes(field))
    const to = outline.steps.findIndex(({ fields }) => fields.includes(target))
    const siblings = listSiblings(outline.steps[to]?.fields ?? [], target)
    const moved = moveField(draft.document, field, { from, to, index: siblings.indexOf(target) })
    change(moved)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    const field = rows.find(({ pointer }) => pointer === active.id)
    const target = rows.find(({ pointer }) => pointer === over?.id)
    if (field && target && field !== target && isSameLevel(field, target)) move(field, target)
  }
  /** To the place of the one before or after it; at the edge of a step, to the next one. */
  const moveBy = (field: OutlinedField, distance: -1 | 1) => {
    const from = outline.steps.findIndex(({ fields }) => fields.includes(field))
    const siblings = listSiblings(outline.steps[from]?.fields ?? [], field)
    const index = siblings.indexOf(field) + distance
    if (index >= 0 && index < siblings.length)
      change(moveField(draft.document, field, { from, to: from, index }))
    else if (field.depth === 0 && outline.steps[from + distance]) {
      const to = from + distance
      const length = listSiblings(outline.steps[to]?.fields ?? [], field).length
      change(moveField(draft.document, field, { from, to, index: distance < 0 ? length : 0 }))
    }
  }
  const moveNow = useRef(moveBy)
  moveNow.current = moveBy
  const onMove = useCallback<typeof moveBy>((field, distance) => moveNow.current(field, distance), [])
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const row = event.target instanceof Element ? event.target.closest('[data-outlined]') : undefined
    if (!row) return
    const buttons = Array.from(list.current?.querySelectorAll<HTMLElement>('[data-outlined]') ?? [])
    const field = rows.find(({ pointer }) => pointer === row.getAttribute('data-outlined'))
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (step && event.altKey) {
      event.preventDefault()
      if (field) moveBy(field, step)
      else moveChosenStep(row.getAttribute('data-outlined') ?? '', step)
    } else if (step) {
      event.preventDefault()
      const next = buttons[buttons.findIndex(button => button.isSameNode(row)) + step]
      next?.focus()
      if (next) choose(next.getAttribute('data-outlined') ?? '')
    } else if (event.key === 'Delete' && field) {
      event.preventDefault()
      if (isNeededByBookings(field, editing.askedBy)) return announce(i18n.t('builder.every_booking_needs'))
      const next = buttons[buttons.findIndex(button => button.isSameNode(row)) - 1]
      change(removeField(draft.document, field))
      choose(next?.getAttribute('data-outlined') ?? '')
      next?.focus()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(row.getAttribute('data-outlined') ?? '')
      // The first field of the inspector takes the focus.
      document.querySelector<HTMLElement>('.form-inspector :is(input, textarea, select)')?.focus()
    }
  }
  const moveChosenStep = (pointer: string, distance: number) => {
    const index = outline.steps.findIndex(step => step.pointer === pointer && pointer !== '')
    const to = index + distance
    if (index < 0 || to < 0 || to >= outline.steps.length) return
    change(moveStep(draft.document, index, to))
    choose(`/steps/${to}`)
  }
  const titles = useRef(rows)
  titles.current = rows
  const accessibility = useMemo(
    () => ({
      screenReaderInstructions: { draggable: i18n.t('builder.drag_hint') },
      announcements: createDragAnnouncements(i18n, id =>
        read(titles.current.find(row => row.pointer === id)?.ui['ui:title']),
      ),
    }),
    [i18n, read],
  )
  const rowProps = { chosen, faulty, read, onChoose: choose, onMove }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside have the keys.
    <div ref={list} className="form-outline" onKeyDown={press}>
      <div className="form-outline-head">
        <h2>{i18n.t('builder.questions')}</h2>
        <AddQuestion />
      </div>
      <PlaceRow pointer="" title={i18n.t('builder.whole_form')} isFaulty={faulty.has('')} />
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={accessibility}
      >
        <SortableContext items={items} strategy={verticalListSortingStrategy}>
          {outline.steps.map((step, index) => (
            <StepRows key={step.pointer} step={step} index={index} {...rowProps} />
          ))}
        </SortableContext>
      </DndContext>
      {outline.others.length > 0 && (
        <section>
          <h3 className="form-outline-step">{i18n.t('builder.not_asked')}</h3>
          {outline.others.map(field => (
            <OutlineRow
              key={field.pointer}
              field={field}
              isChosen={chosen === field.pointer}
              isFaulty={faulty.has(field.pointer)}
              read={read}
              onChoose={choose}
              isFixed
            />
          ))}
        </section>
      )}
      {outline.ends.map(end => (
        <PlaceRow
          key={end.pointer}
          pointer={end.pointer}
          title={i18n.t('builder.end', { title: read(end.title) || end.id })}
          isFaulty={faulty.has(end.pointer)}
        />
      ))}
    </div>
  )
}

const isSameLevel = (one: OutlinedField, other: OutlinedField): boolean =>
  one.depth === other.depth &&
  (one.depth === 0 || one.schemaPath.slice(0, -1).join() === other.schemaPath.slice(0, -1).join())

const listSiblings = (fields: readonly OutlinedField[], field: OutlinedField): readonly OutlinedField[] =>
  fields.filter(other => isSameLevel(field, other))

/** Constants: with others, all rows would be rendered again. */
const pointerOptions = { activationConstraint: { distance: 4 } }
const keyboardOptions = { coordinateGetter: sortableKeyboardCoordinates }

/** Returns the previous list as long as it has the same entries. */
function useSameList(list: readonly string[]): string[] {
  const kept = useRef<string[]>([])
  if (kept.current.length !== list.length || kept.current.some((entry, index) => entry !== list[index]))
    kept.current = [...list]
  return kept.current
}

interface StepRowsProps {
  readonly step: OutlinedStep
  readonly index: number
  readonly chosen: string
  readonly faulty: ReadonlySet<string>
  readonly read: (text: unknown) => string
  readonly onChoose: (pointer: string) => void
  readonly onMove: (field: OutlinedField, distance: -1 | 1) => void
}

function StepRows({ step, index, chosen, faulty, read, onChoose, onMove }: StepRowsProps) {
  const i18n = useI18n()
  const title = read(step.title) || step.id
  return (
    <section>
      {step.pointer !== '' && (
        <PlaceRow
          pointer={step.pointer}
          title={i18n.t('builder.step', { number: String(index + 1), title })}
          count={step.fields.filter(({ depth }) => depth === 0).length}
          isFaulty={faulty.has(step.pointer)}
        />
      )}
      {step.fields.map(field => (
        <OutlineRow
          key={field.pointer}
          field={field}
          isChosen={chosen === field.pointer}
          isFaulty={faulty.has(field.pointer)}
          read={read}
          onChoose={onChoose}
          onMove={onMove}
        />
      ))}
    </section>
  )
}

interface PlaceRowProps {
  readonly pointer: string
  readonly title: string
  readonly count?: number
  readonly isFaulty: boolean
}

/** The form as a whole, a step or an end. */
function PlaceRow({ pointer, title, count, isFaulty }: PlaceRowProps) {
  const i18n = useI18n()
  const { chosen, choose } = useFormEditing()
  return (
    <button
      type="button"
      className="form-outline-place"
      data-outlined={pointer}
      aria-current={chosen === pointer}
      onClick={() => choose(pointer)}
    >
      <span>{title}</span>
      {count !== undefined && <span className="console-muted">{count}</span>}
      {isFaulty && (
        <span className="form-outline-problem">
          <SvgIcon path={iconShapes.alert} />
          <span className="bp-hidden">{i18n.t('builder.has_problem')}</span>
        </span>
      )}
    </button>
  )
}
