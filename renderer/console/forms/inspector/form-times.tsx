import { useState } from 'react'
import { useI18n, useSignedIn } from '../../context/console-context.ts'
import { setAtJsonPath } from '../../documents/json-path.ts'
import { formatWallTime, parseWallTime } from '../../time/wall-time.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useFormEditing } from '../form-editing.ts'

/** From when and until when the form takes answers, on the clock of the business. */
export function FormTimes() {
  const i18n = useI18n()
  return (
    <div className="form-limits">
      <TimeField name="opens" label={i18n.t('builder.opens')} />
      <TimeField name="closes" label={i18n.t('builder.closes')} />
    </div>
  )
}

interface Props {
  readonly name: 'opens' | 'closes'
  readonly label: string
}

function TimeField({ name, label }: Props) {
  const { draft, change } = useFormEditing()
  const { zone } = useSignedIn()
  // While a year is typed it is no time yet, or one long ago.
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={typed ?? formatWallTime(draft.document[name], zone)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const at = parseWallTime(value, zone)
        if (value === '' || at !== undefined) change(setAtJsonPath(draft.document, [name], at), name)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
