import type { ContentList, Text } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../screen/app-context.ts'
import { EntryList } from '../../ui/content/entry-list.tsx'
import { BlockSection } from './block-section.tsx'
import { toEntries } from './entries.tsx'

interface Props {
  readonly title: Text | undefined
  /** Undefined if its call failed. */
  readonly list: ContentList | undefined
}

/** Renders posts or products as cards under a heading; nothing if there are none. */
export function EntrySection({ title, list }: Props) {
  const app = useApp()
  if (!list || list.entries.length === 0) return null
  return (
    <BlockSection title={title}>
      <EntryList entries={toEntries(list.entries, app)} level={title ? 3 : 2} />
    </BlockSection>
  )
}
