import { useLayoutEffect, useRef } from 'react'
import { Icon } from '#renderer/ui/button/icon.tsx'
import type { GetScheduleOutput, TimeBlock } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { ZoneNote } from '../time/zone-note.tsx'
import { focusBlockButton } from '../time-blocks/block-button.tsx'

interface Props {
  readonly block: TimeBlock
  readonly provider: GetScheduleOutput['providers'][number] | undefined
  readonly onOpen: () => void
}

/** A block in the agenda, which opens to be changed. */
export function BlockRow({ block, provider, onOpen }: Props) {
  const i18n = useI18n()
  const { zone: businessZone } = useSignedIn()
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      // Removed, or moved to another day: the focus goes where the next block can be made.
      if (element === document.activeElement) focusBlockButton()
    }
  }, [])
  const from = parseInstant(block.start)
  const to = parseInstant(block.end)
  if (from === undefined || to === undefined) return null
  const zone = parseZone(provider?.timezone ?? '') ?? businessZone
  const formats = i18n.getFormatters(zone)
  return (
    <li className="console-row console-row--block">
      <button ref={button} type="button" aria-haspopup="dialog" onClick={onOpen}>
        <span className="console-row-time">
          <b>{formats.time(from)}</b> <span>{formats.endTime(from, to)}</span>
        </span>{' '}
        <span className="console-row-words">
          <b>{block.title ?? i18n.t('today.blocked')}</b>{' '}
          <span className="console-muted">
            {block.title !== undefined && `${i18n.t('today.blocked')} · `}
            {i18n.t('today.with', { provider: i18n.text(provider?.name ?? block.provider) })}
            {block.series !== undefined && ` · ${i18n.t('today.block_repeated')}`}
            <ZoneNote zone={zone} />
          </span>
        </span>
        <Icon name="chevron-right" />
      </button>
    </li>
  )
}
