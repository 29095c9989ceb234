import { useState } from 'react'
import { getControlAttributes } from '#renderer/ui/form/control-attributes.ts'
import type { FormWidgetProps } from '#renderer/ui/form/types.ts'
import { formatZonedInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import { asMinuteOfDay } from '#schemas/runtime/time/minute-of-day.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { parseWallTimeEpochMinute, toInstant, toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { useSignedIn } from '../../context/console-context.ts'

/** An instant, on the clock of the business. */
export function InstantWidget(props: FormWidgetProps) {
  const { zone } = useSignedIn()
  // While a year is typed it is no date yet, or one long ago.
  const [typed, setTyped] = useState<string>()
  return (
    <input
      {...getControlAttributes(props)}
      type="datetime-local"
      className="bp-input"
      value={typed ?? formatLocal(props.value, zone)}
      onChange={({ target }) => {
        setTyped(target.value)
        props.onChange(parseLocal(target.value, zone))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

function formatLocal(value: unknown, zone: Zone): string {
  const at = typeof value === 'string' ? parseInstant(value) : undefined
  if (at === undefined) return ''
  const { date, minute } = toLocalDateTime(at, zone)
  const [hour, rest] = [Math.floor(minute / 60), minute % 60].map(part => String(part).padStart(2, '0'))
  return `${date}T${hour}:${rest}`
}

function parseLocal(text: string, zone: Zone): string | undefined {
  const date = parsePlainDate(text.slice(0, 10))
  const minute = parseWallTimeEpochMinute(text.slice(0, 16))
  if (date === undefined || minute === undefined) return undefined
  return formatZonedInstant(toInstant(date, asMinuteOfDay(((minute % 1440) + 1440) % 1440), zone), zone)
}
