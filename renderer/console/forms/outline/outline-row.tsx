import { useSortable } from '@dnd-kit/sortable'
import { memo } from 'react'
import { iconShapes, SvgIcon } from '#renderer/ui/button/icon.tsx'
import { useI18n } from '../../context/console-context.ts'
import { getQuestionTitle } from '../form-texts.ts'
import type { OutlinedField } from '../model/form-outline.ts'
import { findQuestionKind } from '../model/question-kinds.ts'

interface Props {
  readonly field: OutlinedField
  readonly isChosen: boolean
  readonly isFaulty: boolean
  /** Returns a text in the language of the business. */
  readonly read: (text: unknown) => string
  readonly onChoose: (pointer: string) => void
  /** Whether it has no place among the others. */
  readonly isFixed?: boolean
  /** Moves it without dragging. */
  readonly onMove?: (field: OutlinedField, distance: -1 | 1) => void
}

const gripPath = 'M7.5 5h.01M7.5 10h.01M7.5 15h.01M12.5 5h.01M12.5 10h.01M12.5 15h.01'
const otherPath = 'M5 6h10M5 10h10M5 14h6'
const upPath = 'm5 12.5 5-5 5 5'

/**
 * One question: a handle to move it, its kind, its title, and whether it depends on others. What is typed about another one
 * does not render it again.
 */
export const OutlineRow = memo(function OutlineRow(props: Props) {
  const { field, isChosen, isFaulty, isFixed = false, read, onChoose, onMove } = props
  const i18n = useI18n()
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({
    id: field.pointer,
    disabled: isFixed,
  })
  const title = getQuestionTitle(field, read)
  const style = {
    ...(transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` } : {}),
    ...(transition ? { transition } : {}),
    paddingInlineStart: `${4 + field.depth * 18}px`,
  }
  return (
    <div ref={setNodeRef} className="form-outline-row" data-chosen={isChosen || undefined} style={style}>
      {!isFixed && (
        <button
          type="button"
          className="form-outline-grip"
          {...attributes}
          {...listeners}
          aria-label={i18n.t('builder.move', { title })}
        >
          <SvgIcon path={gripPath} />
        </button>
      )}
      <button
        type="button"
        className="form-outline-name"
        data-outlined={field.pointer}
        aria-current={isChosen}
        onClick={() => onChoose(field.pointer)}
      >
        <SvgIcon path={findQuestionKind(field.schema, field.ui)?.icon ?? otherPath} />
        <span className="form-outline-title">{title}</span>
        {field.isRequired && (
          <span className="form-outline-mark" title={i18n.t('builder.required')}>
            *<span className="bp-hidden">{i18n.t('builder.required')}</span>
          </span>
        )}
        {typeof field.ui['ui:when'] === 'string' && (
          <span className="console-badge">{i18n.t('builder.if')}</span>
        )}
        {isFaulty && (
          <span className="form-outline-problem">
            <SvgIcon path={iconShapes.alert} />
            <span className="bp-hidden">{i18n.t('builder.has_problem')}</span>
          </span>
        )}
      </button>
      {isChosen && onMove && (
        <span className="form-outline-arrows">
          <button
            type="button"
            aria-label={i18n.t('builder.move_up', { title })}
            onClick={() => onMove(field, -1)}
          >
            <SvgIcon path={upPath} />
          </button>
          <button
            type="button"
            aria-label={i18n.t('builder.move_down', { title })}
            onClick={() => onMove(field, 1)}
          >
            <SvgIcon path={iconShapes['chevron-down']} />
          </button>
        </span>
      )}
    </div>
  )
})
