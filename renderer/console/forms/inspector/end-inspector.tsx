import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n } from '../../context/console-context.ts'
import { getAtJsonPath, removeAtJsonPath, setAtJsonPath } from '../../documents/json-path.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useFormEditing } from '../form-editing.ts'
import { removeEnd } from '../model/edit-form.ts'
import { ConditionField } from './condition-field.tsx'
import { TextPair } from './text-pair.tsx'

interface Props {
  readonly index: number
}

/** The settings of an end: what is read after sending, by whom, and where it leads. */
export function EndInspector({ index }: Props) {
  const i18n = useI18n()
  const { draft, change, choose, outline, read } = useFormEditing()
  const path = ['ends', index]
  const href = getAtJsonPath(draft.document, [...path, 'link', 'href'])
  return (
    <>
      <h2 className="form-inspector-title">
        {i18n.t('builder.end', { title: read(outline.ends[index]?.title) })}
      </h2>
      <TextPair label={i18n.t('builder.title')} path={[...path, 'title']} />
      <TextPair label={i18n.t('builder.text')} path={[...path, 'text']} isLong />
      <ConditionField label={i18n.t('builder.shown_when')} path={[...path, 'when']} hasScores />
      <TextField
        label={i18n.t('builder.link')}
        hint={i18n.t('builder.link_hint')}
        value={typeof href === 'string' ? href : ''}
        onChange={event => {
          const text = event.currentTarget.value
          const place = [...path, 'link', 'href']
          change(
            text === ''
              ? removeAtJsonPath(draft.document, [...path, 'link'])
              : setAtJsonPath(draft.document, place, text),
            place.join('/'),
          )
        }}
      />
      {typeof href === 'string' && (
        <TextPair label={i18n.t('builder.link_label')} path={[...path, 'link', 'label']} />
      )}
      <div className="bp-actions form-inspector-acts">
        <Button
          type="button"
          look="danger"
          onClick={() => {
            change(removeEnd(draft.document, index))
            choose('')
          }}
        >
          {i18n.t('builder.remove_end')}
        </Button>
      </div>
    </>
  )
}
