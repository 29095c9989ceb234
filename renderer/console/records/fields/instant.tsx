import { useState } from 'react'
import { getControlAttributes } from '#renderer/ui/form/control-attributes.ts'
import type { FormWidgetProps } from '#renderer/ui/form/types.ts'
import { useSignedIn } from '../../context/console-context.ts'
import { formatWallTime, parseWallTime } from '../../time/wall-time.ts'

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
      value={typed ?? formatWallTime(props.value, zone)}
      onChange={({ target }) => {
        setTyped(target.value)
        props.onChange(parseWallTime(target.value, zone))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
