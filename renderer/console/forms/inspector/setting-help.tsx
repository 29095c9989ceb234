import { type ReactNode, useState } from 'react'
import { useI18n } from '../../context/console-context.ts'
import { useConsoleQuery } from '../../context/use-console-call.ts'
import type { JsonPath } from '../../documents/json-path.ts'
import { useFormEditing } from '../form-editing.ts'
import { describeSetting } from '../model/describe-setting.ts'

interface SettingProps {
  /** Where the setting is in the document. */
  readonly path: JsonPath
  readonly children: ReactNode
}

/** A setting whose description is shown while the focus is in it. */
export const Setting = ({ path, children }: SettingProps) => (
  <div className="form-setting" data-setting={JSON.stringify(path)}>
    {children}
  </div>
)

/** Returns what notes the setting that has the focus, and what describes it. */
export function useSettingHelp() {
  const [path, setPath] = useState<string>()
  return {
    onFocus: ({ target }: { readonly target: Element }) =>
      setPath(target.closest('[data-setting]')?.getAttribute('data-setting') ?? undefined),
    help: <SettingHelp path={path === undefined ? undefined : JSON.parse(path)} />,
  }
}

/**
 * What the schema of documents says about a setting. It says it in English, as the documentation does. Its place is always
 * there: nothing may move under a pointer that is pressed.
 */
function SettingHelp({ path }: { readonly path: JsonPath | undefined }) {
  const i18n = useI18n()
  const { kind } = useFormEditing()
  const schema = useConsoleQuery('getDocumentSchema', { kind }).data?.schema
  const text = path && schema && describeSetting(schema, path)
  return (
    <aside
      className="form-setting-help"
      aria-label={i18n.t('builder.about_setting')}
      data-empty={!text || undefined}
      title={text}
    >
      {text && (
        <p lang="en">
          <code>{path.findLast(part => typeof part === 'string')}</code> {text}
        </p>
      )}
    </aside>
  )
}
