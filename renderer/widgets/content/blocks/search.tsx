import { useApp } from '../../../screen/app-context.ts'
import { SearchField } from '../../../ui/search/search-field.tsx'
import { searchPath } from '../../search/search-path.ts'
import type { BlockProps } from '../block.ts'
import { BlockSection } from '../block-section.tsx'

export function SearchBlock({ options: { title, label } }: BlockProps<'search'>) {
  const { i18n, href } = useApp()
  return (
    <BlockSection title={title}>
      <SearchField
        action={href(searchPath)}
        label={label && i18n.text(label)}
        submitLabel={i18n.t('search.title')}
        look="secondary"
      />
    </BlockSection>
  )
}
