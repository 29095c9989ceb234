import { useApp } from '../../../screen/app-context.ts'
import { EntryList } from '../../../ui/content/entry-list.tsx'
import type { BlockProps } from '../block.ts'
import { BlockSection } from '../block-section.tsx'
import { toEntries } from '../entries.tsx'

export function PostListBlock({ options: { title }, data: { posts } }: BlockProps<'post-list'>) {
  const app = useApp()
  if (!posts || posts.entries.length === 0) return null
  return (
    <BlockSection title={title}>
      <EntryList entries={toEntries(posts.entries, app)} level={title ? 3 : 2} />
    </BlockSection>
  )
}
