import { getUiOptions } from '@rjsf/utils'
import type { FormFieldProps } from '#renderer/ui/form/types.ts'
import type { Image, Text } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useI18n } from '../../context/console-context.ts'
import { PhotoField } from '../../image/photo-field.tsx'
import { PictureField } from '../../image/picture-field.tsx'
import { useRecordForm } from '../editor/record-form-context.ts'

/** A picture with its alternative text; `aspect` is its width by its height, by default that of a photograph. */
export function RecordPictureField({ formData, fieldPathId, uiSchema, onChange }: FormFieldProps) {
  const { title, aspect } = getUiOptions(uiSchema)
  return (
    <div id={fieldPathId.$id}>
      <PictureField
        label={String(title)}
        isLabelHidden
        aspect={typeof aspect === 'number' ? aspect : 4 / 3}
        value={isImage(formData) ? formData : undefined}
        onChange={image => onChange(image, fieldPathId.path)}
      />
    </div>
  )
}

/** The photo of a provider. It is sent as soon as it is cut, so a provider who is new gets one after being saved. */
export function RecordPhotoField({ formData, fieldPathId, uiSchema, onChange }: FormFieldProps) {
  const i18n = useI18n()
  const { isNew, draft } = useRecordForm()
  const { title } = getUiOptions(uiSchema)
  const { slug, name } = draft
  return (
    <div id={fieldPathId.$id}>
      {isNew ? (
        <p className="console-muted">{i18n.t('record.photo_later')}</p>
      ) : (
        <PhotoField
          label={String(title)}
          isLabelHidden
          provider={String(slug)}
          name={isObject(name) || typeof name === 'string' ? i18n.text(asText(name)) : ''}
          value={typeof formData === 'string' ? formData : undefined}
          onChange={id => onChange(id, fieldPathId.path)}
        />
      )}
    </div>
  )
}

/** Proof: the name was checked by its schema, or is entered in a field that makes only such. */
function asText(value: unknown): Text {
  return value as Text
}

const isImage = (value: unknown): value is Image => isObject(value) && typeof value.src === 'string'
