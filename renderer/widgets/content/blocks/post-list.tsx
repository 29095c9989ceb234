import type { BlockProps } from '../block.ts'
import { EntrySection } from '../entry-section.tsx'

export const PostListBlock = ({ options: { title }, data: { posts } }: BlockProps<'post-list'>) => (
  <EntrySection title={title} list={posts} />
)
