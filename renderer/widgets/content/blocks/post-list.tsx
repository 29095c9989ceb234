import { useApp } from '../../../screen/app-context.ts'
import { renderTextWithLang } from '../../../screen/text-with-lang.tsx'
import { EntryList } from '../../../ui/content/entry-list.tsx'
import type { BlockProps } from '../block.ts'
import { toEntries } from '../entries.tsx'

export function PostListBlock({ options: { title }, data: { posts } }: BlockProps<'post-list'>) {
  const app = useApp()
  if (!posts || posts.entries.length === 0) return null
  return (
    <section>
      {title && <h2 className="bp-content-heading">{renderTextWithLang(title, app.i18n)}</h2>}
      <EntryList entries={toEntries(posts.entries, app)} level={title ? 3 : 2} />
    </section>
  )
}
