import { useApp } from '../../../screen/app-context.ts'
import { EntryList } from '../../../ui/content/entry-list.tsx'
import type { BlockProps } from '../block.ts'
import { BlockSection } from '../block-section.tsx'
import { toEntries } from '../entries.tsx'

export function ProductGridBlock({ options: { title }, data: { products } }: BlockProps<'product-grid'>) {
  const app = useApp()
  if (!products || products.entries.length === 0) return null
  return (
    <BlockSection title={title}>
      <EntryList entries={toEntries(products.entries, app)} level={title ? 3 : 2} />
    </BlockSection>
  )
}
