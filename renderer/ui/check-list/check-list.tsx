import type { ReactNode } from 'react'
import { Icon } from '../button/icon.tsx'

/** Lists short texts, each with a check mark that screen readers skip. */
export const CheckList = ({ items }: { readonly items: readonly { id: string; text: ReactNode }[] }) => (
  <ul className="bp-checks">
    {items.map(({ id, text }) => (
      <li key={id}>
        <Icon name="check" />
        {text}
      </li>
    ))}
  </ul>
)
