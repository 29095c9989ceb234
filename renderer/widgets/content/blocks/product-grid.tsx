import type { BlockProps } from '../block.ts'
import { EntrySection } from '../entry-section.tsx'

export const ProductGridBlock = ({ options: { title }, data: { products } }: BlockProps<'product-grid'>) => (
  <EntrySection title={title} list={products} />
)
