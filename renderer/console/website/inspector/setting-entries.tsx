import type { ReactNode } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { iconShapes, SvgIcon } from '#renderer/ui/button/icon.tsx'
import { parsePointer } from '#schemas/runtime/core/pointer.ts'
import { useI18n } from '../../context/console-context.ts'
import { moveEntry, setAtJsonPath } from '../../documents/json-path.ts'
import { closePath } from '../../ui/icon-paths.ts'
import { useContentEditing } from '../content-editing.ts'

interface Props {
  readonly label: string
  readonly value: unknown
  readonly pointer: string
  /** Shows the fields of an entry, and where it is in the record. */
  readonly children: (entry: unknown, pointer: string) => ReactNode
}

const upPath = 'm5 12.5 5-5 5 5'

/** A list of entries with several properties, such as questions with answers, or pictures with titles. */
export function SettingEntries({ label, value, pointer, children }: Props) {
  const i18n = useI18n()
  const { draft, change } = useContentEditing()
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  const write = (next: readonly unknown[]) =>
    change(setAtJsonPath(draft.document, parsePointer(pointer), next))
  return (
    <fieldset className="website-entries">
      <legend className="bp-label">{label}</legend>
      <ol>
        {entries.map((entry, index) => {
          const name = i18n.t('website.entry', { label, number: String(index + 1) })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name of its own.
            <li key={index}>
              <div className="form-choice-acts">
                <button
                  type="button"
                  disabled={index === 0}
                  aria-label={i18n.t('builder.move_up', { title: name })}
                  onClick={() => write(moveEntry(entries, index, index - 1))}
                >
                  <SvgIcon path={upPath} />
                </button>
                <button
                  type="button"
                  disabled={index === entries.length - 1}
                  aria-label={i18n.t('builder.move_down', { title: name })}
                  onClick={() => write(moveEntry(entries, index, index + 1))}
                >
                  <SvgIcon path={iconShapes['chevron-down']} />
                </button>
                <button
                  type="button"
                  aria-label={i18n.t('record.remove_named', { name })}
                  onClick={() => write(entries.filter((_, at) => at !== index))}
                >
                  <SvgIcon path={closePath} />
                </button>
              </div>
              {children(entry, `${pointer}/${index}`)}
            </li>
          )
        })}
      </ol>
      <Button type="button" onClick={() => write([...entries, {}])}>
        {i18n.t('record.add_named', { name: label })}
      </Button>
    </fieldset>
  )
}
