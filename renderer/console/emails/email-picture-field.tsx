import { useI18n } from '../context/console-context.ts'
import { ImageField } from '../image/image-field.tsx'
import { readDataUrl } from '../image/picture-file.ts'

interface Props {
  /** A data URL. */
  readonly picture: string | undefined
  readonly onPicture: (picture: string) => void
}

/** What `schemas/meta/email.json` allows, twice as sharp as the email is wide. */
const use = { aspect: undefined, largest: { width: 1120, height: 1600 }, maxBytes: 200_000 }

/** The picture of a block, which becomes part of the email. */
export function EmailPictureField({ picture, onPicture }: Props) {
  const i18n = useI18n()
  return (
    <ImageField
      label={i18n.t('emails.kind', { kind: 'picture' })}
      isLabelHidden
      use={use}
      preview={picture && <img src={picture} alt="" />}
      hasPicture={picture !== undefined}
      onPicture={blob => void readDataUrl(blob).then(onPicture)}
    />
  )
}
