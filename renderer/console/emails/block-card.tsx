import { useSortable } from '@dnd-kit/sortable'
import { Button } from '#renderer/ui/button/button.tsx'
import { iconShapes, SvgIcon } from '#renderer/ui/button/icon.tsx'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useI18n } from '../context/console-context.ts'
import { setAtJsonPath } from '../documents/json-path.ts'
import { isSameValue } from '../saving/record-values.ts'
import { BlockCondition, ConditionBadge } from './block-condition.tsx'
import { BlockFields } from './block-fields.tsx'
import { blockIcons } from './block-kinds.ts'
import { getBlockTitle } from './block-title.ts'
import { useEmailEditing } from './email-editing.ts'
import { EmailProblems } from './email-problems.tsx'
import { findBlockAt, type OutlinedEmailBlock, outlineEmail } from './model/edit-email.ts'
import { TextWithValues } from './text-with-values.tsx'

interface Props {
  readonly block: OutlinedEmailBlock
  readonly isChosen: boolean
  readonly onMove: (distance: -1 | 1) => void
  readonly onRemove: () => void
}

const gripPath = 'M7.5 5h.01M7.5 10h.01M7.5 15h.01M12.5 5h.01M12.5 10h.01M12.5 15h.01'
const upPath = 'm5 12.5 5-5 5 5'

/** One block: what it says, and while it is chosen, the fields to change it. */
export function BlockCard({ block, isChosen, onMove, onRemove }: Props) {
  const i18n = useI18n()
  const editing = useEmailEditing()
  const { email, product, outline, choose, change, draft, isReadOnly } = editing
  const { key, index, type, content } = block
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({
    id: key,
    disabled: isReadOnly,
  })
  const title = getBlockTitle(block, editing, i18n)
  const original = outlineEmail(product).find(one => one.key === key)?.content
  const isChanged = original !== undefined && !isSameValue(original, content)
  const isFaulty = draft.faults.some(({ pointer }) => findBlockAt(pointer, outline) === key)
  const write = (next: unknown, subject?: string) =>
    change(setAtJsonPath(email, ['blocks', index], next), subject && `${key} ${subject}`)
  const style = {
    ...(transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` } : {}),
    ...(transition ? { transition } : {}),
  }
  return (
    <div ref={setNodeRef} className="email-block" data-chosen={isChosen || undefined} style={style}>
      <div className="email-block-head">
        {!isReadOnly && (
          <button
            type="button"
            className="email-block-grip"
            {...attributes}
            {...listeners}
            aria-label={i18n.t('builder.move', { title })}
          >
            <SvgIcon path={gripPath} />
          </button>
        )}
        <button
          type="button"
          className="email-block-name"
          data-outlined={key}
          aria-expanded={isChosen}
          onClick={() => choose(isChosen ? '' : key)}
        >
          <span className="email-block-kind">
            <SvgIcon path={blockIcons[type]} />
            {i18n.t('emails.kind', { kind: type })}
            <ConditionBadge content={content} />
            {(original === undefined || isChanged) && (
              <span className="console-badge console-badge--ok">{i18n.t('emails.yours')}</span>
            )}
            {isFaulty && (
              <span className="email-block-problem">
                <SvgIcon path={iconShapes.alert} />
                <span className="bp-hidden">{i18n.t('builder.has_problem')}</span>
              </span>
            )}
          </span>
          {!isChosen && <BlockSummary block={block} />}
        </button>
      </div>
      {isChosen && (
        <div className="email-block-body">
          <EmailProblems place={key} />
          <BlockFields block={block} onChange={write} />
          {!isReadOnly && <BlockCondition content={content} onChange={write} />}
          {!isReadOnly && (
            <div className="email-block-acts">
              <Button type="button" look="quiet" onClick={() => onMove(-1)} disabled={index === 0}>
                <SvgIcon path={upPath} />
                <span className="bp-hidden">{i18n.t('builder.move_up', { title })}</span>
              </Button>
              <Button
                type="button"
                look="quiet"
                onClick={() => onMove(1)}
                disabled={index === outline.length - 1}
              >
                <SvgIcon path={iconShapes['chevron-down']} />
                <span className="bp-hidden">{i18n.t('builder.move_down', { title })}</span>
              </Button>
              {isChanged && (
                <Button type="button" look="quiet" onClick={() => write(original)}>
                  {i18n.t('emails.block_reset')}
                </Button>
              )}
              <Button type="button" look="quiet" onClick={onRemove}>
                {i18n.t('builder.remove')}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  )
}

/** What a block says while it is not edited. */
function BlockSummary({ block: { type, content } }: Pick<Props, 'block'>) {
  const i18n = useI18n()
  const { read } = useEmailEditing()
  if (type === 'facts' || type === 'list') {
    const parts = type === 'facts' ? content.facts : content.items
    const texts = (Array.isArray(parts) ? parts : [])
      .filter(isObject)
      .map(part => read(type === 'facts' ? part.label : part.text))
      .map(text => (text.startsWith('{item.label') ? i18n.t('emails.facts_amounts') : text))
    return <TextWithValues text={new Intl.ListFormat(i18n.tag, { type: 'unit' }).format(texts)} />
  }
  if (type === 'picture')
    return typeof content.picture === 'string' ? (
      <img className="email-picture" src={content.picture} alt={read(content.alt)} />
    ) : null
  const text = read(content.text ?? content.label)
  if (text === '') return <span className="console-muted">{i18n.t('emails.empty')}</span>
  return type === 'button' ? (
    <span className={content.look === 'link' ? 'email-link' : 'email-button'}>
      <TextWithValues text={text} />
    </span>
  ) : (
    <TextWithValues text={text} />
  )
}
