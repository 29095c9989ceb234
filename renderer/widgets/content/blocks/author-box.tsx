import { useId } from 'react'
import type { ContentSummary } from '#schemas/generated/types.gen.ts'
import type { ScopeOf } from '#schemas/runtime/screen/scope-roots.ts'
import { useApp } from '../../../screen/app-context.ts'
import { getPageLoadData } from '../../../screen/loads.ts'
import { renderTextWithLang } from '../../../screen/text-with-lang.tsx'
import { castToDeclaredType } from '../../../screen/widget.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { getAvatarData } from '../../offer/avatar-data.ts'
import type { BlockProps } from '../block.ts'

export function AuthorBoxBlock({ data: { authors, posts } }: BlockProps<'author-box'>) {
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
      <MorePosts posts={posts?.entries ?? []} />
    </div>
  )
}

const maxPosts = 3

/** The newest posts of the author but the one that the page shows. */
function MorePosts({ posts }: { readonly posts: readonly ContentSummary[] }) {
  const { i18n, href, page } = useApp()
  const { content }: ScopeOf<'content'> = castToDeclaredType(getPageLoadData(page))
  const id = useId()
  const others = posts.filter(({ path }) => path !== content?.path).slice(0, maxPosts)
  if (others.length === 0) return null
  return (
    <div className="bp-author-posts">
      <p id={id} className="bp-quiet">
        {i18n.t('content.more')}
      </p>
      <ul aria-labelledby={id}>
        {others.map(({ slug, path, title, image }) => (
          <li key={slug}>
            {image && (
              <span className="bp-author-picture">
                <Picture image={image} alt="" sizes="56px" fill />
              </span>
            )}
            <a href={href(path)}>{renderTextWithLang(title, i18n)}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
