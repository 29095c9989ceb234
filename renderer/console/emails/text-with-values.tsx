import { useEmailEditing } from './email-editing.ts'
import { splitValues } from './split-values.ts'

/** A text to read, with what people call its values. */
export function TextWithValues({ text }: { readonly text: string }) {
  const { nameValue, locale } = useEmailEditing()
  return (
    <span className="email-words" lang={locale}>
      {splitValues(text).map((part, index) => {
        if (!('path' in part)) return part.text
        const name = nameValue(part.path)
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a text may have the same value twice.
            key={index}
            className={name === undefined ? 'email-chip email-chip--unknown' : 'email-chip'}
          >
            {name ?? part.path}
          </span>
        )
      })}
    </span>
  )
}
