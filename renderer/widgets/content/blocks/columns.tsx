import type { BlockProps } from '../block.ts'
import { BlockList } from '../block-list.tsx'

export const ColumnsBlock = ({ options: { columns } }: BlockProps<'columns'>) => (
  <div className="bp-columns">
    {columns.map((blocks, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
      <div key={index}>
        <BlockList blocks={blocks} />
      </div>
    ))}
  </div>
)
