import { useId, useState } from 'react'
import { useWords } from '../console-context.ts'

/** Chooses whether the clients of a class get a letter, and says how many that are. */
export function SessionNotify({ count }: { readonly count: number }) {
  const words = useWords()
  const id = useId()
  const [isOn, setOn] = useState(true)
  const letters = words.t('calendar.session_letters', { count })
  if (count === 0) return <p>{letters}</p>
  return (
    <div className="console-notify">
      <label className="console-strong" htmlFor={id}>
        {words.t('calendar.session_notify')}
      </label>
      <p id={`${id}-hint`} className="console-muted">
        {isOn ? letters : words.t('calendar.session_silent')}
      </p>
      <input
        {...{ id, name: 'notify', type: 'checkbox', role: 'switch', checked: isOn }}
        className="console-switch"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setOn(target.checked)}
      />
    </div>
  )
}

/** Reads the switch; without addresses there is none. */
export const readSessionNotify = (fields: FormData, count: number): { readonly notify?: false } =>
  count > 0 && !fields.has('notify') ? { notify: false } : {}
