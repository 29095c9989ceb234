import { useSortable } from '@dnd-kit/sortable'
import { iconShapes, SvgIcon } from '#renderer/ui/button/icon.tsx'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useI18n } from '../../context/console-context.ts'
import { closePath } from '../../ui/icon-paths.ts'
import { type ContentEditing, useContentEditing } from '../content-editing.ts'
import { findBlockKind } from '../model/block-kinds.ts'
import type { OutlinedBlock } from '../model/content-blocks.ts'
import { ProblemMark } from './problem-mark.tsx'
import { useBlockName } from './use-block-name.ts'

interface Props {
  readonly row: OutlinedBlock
  readonly isFaulty: boolean
  readonly onMove: (distance: -1 | 1) => void
  readonly onDuplicate: () => void
  readonly onRemove: () => void
}

const gripPath = 'M7.5 5h.01M7.5 10h.01M7.5 15h.01M12.5 5h.01M12.5 10h.01M12.5 15h.01'
const upPath = 'm5 12.5 5-5 5 5'
const copyPath = 'M7 7h9.5v9.5H7ZM4 13H3.5V3.5H13V4'

/** One block: a handle to move it, its kind, what it says, and the languages in which something is missing. */
export function BlockOutlineRow({ row, isFaulty, onMove, onDuplicate, onRemove }: Props) {
  const i18n = useI18n()
  const editing = useContentEditing()
  const { chosen, choose } = editing
  const { pointer, depth } = row
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id: pointer })
  const name = useBlockName()(row)
  const summary = summarizeBlock(row, editing)
  const missing = listMissingLanguages(row, editing)
  const isChosen = chosen === pointer
  const style = {
    ...(transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` } : {}),
    ...(transition ? { transition } : {}),
    paddingInlineStart: `${depth * 18}px`,
  }
  const title = summary === '' ? name : `${name}: ${summary}`
  return (
    <div ref={setNodeRef} className="form-outline-row" data-chosen={isChosen || undefined} style={style}>
      <button
        type="button"
        className="form-outline-grip"
        {...attributes}
        {...listeners}
        aria-label={i18n.t('builder.move', { title })}
      >
        <SvgIcon path={gripPath} />
      </button>
      <button
        type="button"
        className="form-outline-name website-block"
        data-outlined={pointer}
        aria-current={isChosen}
        onClick={() => choose(pointer)}
      >
        <SvgIcon path={findBlockKind(row.type).icon} />
        <span className="website-block-words">
          <span className="form-outline-title">{name}</span>
          {summary !== '' && <span className="console-muted">{summary}</span>}
        </span>
        {missing.length > 0 && (
          <span className="website-missing">
            {missing.map(language => language.toUpperCase()).join(' ')}
            <span className="bp-hidden"> {i18n.t('website.missing_here')}</span>
          </span>
        )}
        {isFaulty && <ProblemMark />}
      </button>
      {isChosen && (
        <span className="website-block-acts">
          <RowAct label={i18n.t('builder.move_up', { title: name })} path={upPath} onAct={() => onMove(-1)} />
          <RowAct
            label={i18n.t('builder.move_down', { title: name })}
            path={iconShapes['chevron-down']}
            onAct={() => onMove(1)}
          />
          <RowAct label={i18n.t('website.duplicate_named', { name })} path={copyPath} onAct={onDuplicate} />
          <RowAct label={i18n.t('record.remove_named', { name })} path={closePath} onAct={onRemove} />
        </span>
      )}
    </div>
  )
}

interface ActProps {
  readonly label: string
  readonly path: string
  readonly onAct: () => void
}

const RowAct = ({ label, path, onAct }: ActProps) => (
  <button type="button" aria-label={label} title={label} onClick={onAct}>
    <SvgIcon path={path} />
  </button>
)

const maxSummaryCharacters = 60

/** What a block is about: its first text, or the name of what it shows. */
function summarizeBlock({ type, block }: OutlinedBlock, { read, form }: ContentEditing): string {
  const named = (kind: string, value: unknown) =>
    read(form.names[kind]?.find(choice => choice.value === value)?.label)
  const [question] = Array.isArray(block.questions) ? block.questions : []
  const image = isObject(block.image) ? read(block.image.alt) : ''
  const text =
    read(block.title) ||
    read(block.text) ||
    (type === 'booking' ? named('service', block.service) : '') ||
    (type === 'author-box' ? named('author', block.author) : '') ||
    (type === 'service-menu' ? named('service-menu', block.menu) : '') ||
    read(block.caption) ||
    (isObject(question) ? read(question.question) : '') ||
    image
  const [line = ''] = text.replace(/^[#>\-*\s]+/, '').split('\n')
  return line.slice(0, maxSummaryCharacters)
}

/** The languages that somebody has started and in which something of this block is missing. */
function listMissingLanguages(
  { pointer, block }: OutlinedBlock,
  { states }: ContentEditing,
): readonly string[] {
  const isWithin = (place: string) =>
    place.startsWith(`${pointer}/`) &&
    !(Array.isArray(block.columns) && place.startsWith(`${pointer}/columns/`))
  return states
    .filter(({ state, missing }) => state === 'started' && missing.some(isWithin))
    .map(({ language }) => language)
}
