import { useApp } from '../../screen/app-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { ButtonLink } from '../../ui/button/button.tsx'

/** Shows a text and a link to one of our pages, both by message key. */
export function MessageWidget({ options }: WidgetProps<'message'>) {
  const { i18n, href } = useApp()
  const { text, emails = 'on', path, locale, label } = options
  return (
    <div className="bp-message">
      {text !== undefined && <p>{i18n.phrase(text, { emails })}</p>}
      {typeof path === 'string' && label !== undefined && (
        <div className="bp-actions">
          <ButtonLink href={href(path, locale)}>{i18n.phrase(label)}</ButtonLink>
        </div>
      )}
    </div>
  )
}
