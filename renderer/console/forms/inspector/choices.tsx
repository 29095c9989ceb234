import { Button } from '#renderer/ui/button/button.tsx'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useI18n } from '../../context/console-context.ts'
import { getAtJsonPath, setAtJsonPath } from '../../documents/json-path.ts'
import { withTextIn } from '../../documents/localized-texts.ts'
import { closePath } from '../../ui/icon-paths.ts'
import { useFormEditing } from '../form-editing.ts'
import { addChoice, getChoicesPath, moveChoice, removeChoice } from '../model/edit-form.ts'
import type { OutlinedField } from '../model/form-outline.ts'

interface Props {
  readonly field: OutlinedField
}

/** The choices of a question: their texts, their order, and the value that an answer has. */
export function Choices({ field }: Props) {
  const i18n = useI18n()
  const { draft, change, languages } = useFormEditing()
  const path = getChoicesPath(field)
  const values = path && getAtJsonPath(draft.document, path)
  if (!Array.isArray(values)) return null
  const texts = values.map(String)
  const [first, second] = languages
  const add = () =>
    change(
      addChoice(draft.document, field, {
        [first]: i18n.t('builder.new_choice', { number: String(values.length + 1) }),
      }),
    )
  return (
    <fieldset className="form-choices" data-setting={JSON.stringify([...field.uiPath, 'ui:enumNames'])}>
      <legend className="bp-label">{i18n.t('builder.choices')}</legend>
      <ol>
        {texts.map((value, index) => {
          const place = [...field.uiPath, 'ui:enumNames', value]
          const text = getAtJsonPath(draft.document, place)
          const isTwice = texts.indexOf(value) < index
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two choices may have the same value while they are edited.
            <li key={index} data-problem={isTwice || undefined}>
              {[first, second].map((locale, at) => (
                <input
                  key={locale}
                  className="bp-input"
                  lang={locale}
                  aria-label={i18n.t('builder.choice_text', {
                    number: String(index + 1),
                    language: locale.toUpperCase(),
                  })}
                  placeholder={at === 0 ? value : locale.toUpperCase()}
                  value={readChoice(text, locale, at === 0)}
                  onChange={event => {
                    const next = withTextIn(text, event.currentTarget.value, { locale, first })
                    change(setAtJsonPath(draft.document, place, next), `${place.join('/')} ${locale}`)
                  }}
                />
              ))}
              <code>{value}</code>
              <span className="form-choice-acts">
                <button
                  type="button"
                  aria-label={i18n.t('builder.move_up', { title: value })}
                  disabled={index === 0}
                  onClick={() => change(moveChoice(draft.document, field, [index, index - 1]))}
                >
                  <SvgIcon path="m5 12.5 5-5 5 5" />
                </button>
                <button
                  type="button"
                  aria-label={i18n.t('builder.move_down', { title: value })}
                  disabled={index === texts.length - 1}
                  onClick={() => change(moveChoice(draft.document, field, [index, index + 1]))}
                >
                  <SvgIcon path="m5 7.5 5 5 5-5" />
                </button>
                <button
                  type="button"
                  aria-label={i18n.t('builder.remove_choice', { title: value })}
                  onClick={() => change(removeChoice(draft.document, field, index))}
                >
                  <SvgIcon path={closePath} />
                </button>
              </span>
            </li>
          )
        })}
      </ol>
      <Button type="button" look="quiet" onClick={add}>
        {i18n.t('builder.add_choice')}
      </Button>
    </fieldset>
  )
}

function readChoice(text: unknown, locale: string, isFirst: boolean): string {
  if (typeof text === 'string') return isFirst ? text : ''
  const own = isObject(text) ? text[locale] : undefined
  return typeof own === 'string' ? own : ''
}
