import { useApp } from '../../screen/app-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { ButtonLink } from '../../ui/button/button.tsx'

/** What is to be said, by message keys: a text, and a link to one of our pages. */
export function MessageWidget({ options }: WidgetProps) {
  const { words, href } = useApp()
  const { text, path, locale, link } = options
  return (
    <div className="bp-message">
      {typeof text === 'string' && <p>{words.phrase(text)}</p>}
      {typeof path === 'string' && typeof link === 'string' && (
        <div className="bp-actions">
          <ButtonLink href={href(path, typeof locale === 'string' ? locale : undefined)}>
            {words.phrase(link)}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
