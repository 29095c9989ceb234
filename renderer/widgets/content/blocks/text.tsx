import type { BlockProps } from '../block.ts'
import { LocalizedRichTextView } from '../localized-rich-text.tsx'

export const TextBlock = ({ options: { text } }: BlockProps<'text'>) => <LocalizedRichTextView text={text} />
