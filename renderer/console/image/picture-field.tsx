import { useState } from 'react'
import type { Image, Text } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'
import { usePicturePath } from '../context/use-picture-path.ts'
import { TextField } from '../ui/text-field.tsx'
import { ImageField } from './image-field.tsx'
import { readDataUrl } from './picture-file.ts'
import { useSendPicture } from './use-send-picture.ts'

interface Props {
  readonly label: string
  readonly isLabelHidden?: boolean
  /** Width by height, as pages show it. */
  readonly aspect: number
  readonly value: Image | undefined
  readonly onChange: (value: Image | undefined) => void
  /** Whether another field has its alternative text, language by language. */
  readonly isAltElsewhere?: boolean
}

/** What the server keeps as it is: `server/features/images/processing/image.ts`. */
const largest = { width: 1600, height: 2400 }
const maxBytes = 1024 * 1024

/** A picture of a record, with its alternative text. */
export function PictureField({ label, isLabelHidden = false, aspect, value, onChange, ...props }: Props) {
  const { isAltElsewhere = false } = props
  const i18n = useI18n()
  const [sent, setSent] = useState<{ readonly id: string; readonly url: string }>()
  const { send, isBusy, error } = useSendPicture({
    name: 'uploadImage',
    input: {},
    onSent: async ({ image: { id } }, blob) => {
      setSent({ id, url: await readDataUrl(blob) })
      // The words of the one before do not describe it.
      onChange({ src: id })
    },
  })
  const path = usePicturePath()
  const src = value?.src === sent?.id ? sent?.url : value && `${path}/images/${value.src}/400.jpg`
  return (
    <ImageField
      label={label}
      isLabelHidden={isLabelHidden}
      isBusy={isBusy}
      error={error}
      use={{ aspect, largest, maxBytes }}
      preview={src && <img src={src} alt={value?.alt === undefined ? '' : i18n.text(value.alt)} />}
      hasPicture={value !== undefined}
      onPicture={send}
      onRemove={() => onChange(undefined)}
    >
      {value && !isAltElsewhere && (
        <TextField
          label={i18n.t('image.alt')}
          hint={i18n.t('image.alt_hint')}
          value={value.alt === undefined ? '' : i18n.text(value.alt)}
          maxLength={500}
          onChange={({ target }) => onChange(withAlt(value, target.value, i18n.locale))}
        />
      )}
    </ImageField>
  )
}

/** Of a text in several languages, the one that the field shows changes. */
function withAlt({ src, alt }: Image, text: string, locale: string): Image {
  if (typeof alt !== 'object') return text === '' ? { src } : { src, alt: text }
  const key = locale in alt ? locale : (Object.keys(alt)[0] ?? locale)
  const texts: Text = { ...alt, [key]: text }
  return { src, alt: texts }
}
