import { languageNames, localeCodes } from '#locales/codes.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useI18n } from '../../context/console-context.ts'
import { getAtJsonPath, setAtJsonPath } from '../../documents/json-path.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useFormEditing } from '../form-editing.ts'
import { AnswerLimits } from './answer-limits.tsx'
import { FormBookingSettings } from './form-booking-settings.tsx'
import { FormPaymentSettings } from './form-payment-settings.tsx'
import { FormTimes } from './form-times.tsx'
import { InspectorSwitch } from './inspector-switch.tsx'
import { WholeNumberField } from './limits.tsx'
import { Setting } from './setting-help.tsx'
import { TextPair } from './text-pair.tsx'

/** The settings of the form as a whole. */
export function FormInspector() {
  const i18n = useI18n()
  const { askedBy, kind, draft, change, languages, setSecondLanguage } = useFormEditing()
  const { document } = draft
  const { quotas } = document
  const list = Array.isArray(quotas) ? quotas.filter(isObject) : []
  const limit = list.findIndex(({ when }) => when === undefined)
  const [first, second] = languages
  const setLimit = (most: number | undefined) => {
    if (limit >= 0 && most !== undefined)
      return change(setAtJsonPath(document, ['quotas', limit, 'most'], most), 'quotas')
    const others = list.filter((_, index) => index !== limit)
    const next = most === undefined ? others : [{ most }, ...others]
    change(setAtJsonPath(document, ['quotas'], next.length > 0 ? next : undefined), 'quotas')
  }
  return (
    <>
      <h2 className="form-inspector-title">{i18n.t('builder.whole_form')}</h2>
      {askedBy.length > 0 && (
        <p>
          {i18n.t('builder.asked_when_booking', {
            services: new Intl.ListFormat(i18n.tag).format(askedBy.map(({ name }) => i18n.text(name))),
          })}
        </p>
      )}
      <SelectField
        label={i18n.t('builder.second_language')}
        value={second}
        options={localeCodes
          .filter(code => code !== first)
          .map(value => ({ value, label: languageNames[value] }))}
        onChange={event => {
          const code = localeCodes.find(one => one === event.currentTarget.value)
          if (code) setSecondLanguage(code)
        }}
      />
      <TextPair label={i18n.t('builder.title')} path={['title']} />
      {document.title === undefined && <p className="bp-hint">{i18n.t('builder.no_title_hint')}</p>}
      <TextPair label={i18n.t('builder.intro')} path={['intro']} isLong />
      <Setting path={['pace']}>
        <InspectorSwitch
          label={i18n.t('builder.one_at_a_time')}
          isOn={document.pace === 'one'}
          onChange={isOn => change(setAtJsonPath(document, ['pace'], isOn ? 'one' : undefined))}
        />
      </Setting>
      <Setting path={['status']}>
        <InspectorSwitch
          label={i18n.t('builder.closed')}
          isOn={document.status === 'closed'}
          onChange={isOn => change(setAtJsonPath(document, ['status'], isOn ? 'closed' : undefined))}
        />
      </Setting>
      <FormTimes />
      <WholeNumberField
        label={i18n.t('builder.most_answers')}
        value={limit < 0 ? undefined : Number(getAtJsonPath(document, ['quotas', limit, 'most']))}
        onChange={setLimit}
      />
      <Setting path={['quotas']}>
        <AnswerLimits />
      </Setting>
      {kind === 'forms' && (
        <Setting path={['payment']}>
          <FormPaymentSettings />
        </Setting>
      )}
      {kind === 'forms' && (
        <Setting path={['books']}>
          <FormBookingSettings />
        </Setting>
      )}
    </>
  )
}
