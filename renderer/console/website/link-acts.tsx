import { iconShapes, SvgIcon } from '#renderer/ui/button/icon.tsx'
import { useI18n } from '../context/console-context.ts'
import { closePath } from '../ui/icon-paths.ts'

interface Props {
  readonly name: string
  readonly index: number
  readonly count: number
  /** Without: the order does not matter. */
  readonly onMove?: (to: number) => void
  readonly onRemove: () => void
}

const upPath = 'm5 12.5 5-5 5 5'

/** Moves an entry of a list and removes it. */
export function LinkActs({ name, index, count, onMove, onRemove }: Props) {
  const i18n = useI18n()
  return (
    <span className="form-choice-acts">
      {onMove && (
        <>
          <button
            type="button"
            disabled={index === 0}
            aria-label={i18n.t('builder.move_up', { title: name })}
            onClick={() => onMove(index - 1)}
          >
            <SvgIcon path={upPath} />
          </button>
          <button
            type="button"
            disabled={index === count - 1}
            aria-label={i18n.t('builder.move_down', { title: name })}
            onClick={() => onMove(index + 1)}
          >
            <SvgIcon path={iconShapes['chevron-down']} />
          </button>
        </>
      )}
      <button type="button" aria-label={i18n.t('record.remove_named', { name })} onClick={onRemove}>
        <SvgIcon path={closePath} />
      </button>
    </span>
  )
}
