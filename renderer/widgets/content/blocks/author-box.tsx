import { useApp } from '../../../screen/app-context.ts'
import { renderTextWithLang } from '../../../screen/text-with-lang.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { getAvatarData } from '../../offer/avatar-data.ts'
import type { BlockProps } from '../block.ts'

export function AuthorBoxBlock({ data: { authors } }: BlockProps<'author-box'>) {
  const { i18n, href } = useApp()
  const author = authors?.entries[0]
  if (!author) return null
  const { title, path, description, provider } = author
  return (
    <div className="bp-author">
      <Avatar {...getAvatarData(provider ?? { name: title }, i18n)} size="large" />
      <div>
        <p>
          <a className="bp-author-name" href={href(path)}>
            {renderTextWithLang(title, i18n)}
          </a>
        </p>
        {provider?.role && <p className="bp-quiet">{renderTextWithLang(provider.role, i18n)}</p>}
        {description && <p>{renderTextWithLang(description, i18n)}</p>}
      </div>
    </div>
  )
}
