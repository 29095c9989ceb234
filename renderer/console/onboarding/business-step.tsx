import { useState } from 'react'
import { isLocaleCode, languageNames, localeCodes } from '#locales/codes.ts'
import { useI18n } from '../context/console-context.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { SetupStep, type StepProps } from './setup-step.tsx'

/** The name and the place. What the browser tells is filled in. */
export function BusinessStep({ draft, change, onNext }: StepProps) {
  const i18n = useI18n()
  const [isTried, setTried] = useState(false)
  const isMissing = draft.name.trim() === ''
  const currencyNames = new Intl.DisplayNames(i18n.tag, { type: 'currency' })
  return (
    <SetupStep
      step="business"
      heading={i18n.t('setup.business_title')}
      hint={i18n.t('setup.business_hint')}
      nextLabel={i18n.t('setup.next')}
      onNext={() => {
        setTried(true)
        if (!isMissing) onNext()
      }}
    >
      <TextField
        name="name"
        required
        maxLength={80}
        autoComplete="organization"
        label={i18n.t('setup.name')}
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
        error={isTried && isMissing ? i18n.t('setup.name_missing') : undefined}
      />
      <TextField
        name="address"
        maxLength={200}
        autoComplete="street-address"
        label={i18n.t('setup.address')}
        hint={i18n.t('setup.address_hint')}
        value={draft.address}
        onChange={({ target }) => change({ address: target.value })}
      />
      <SelectField
        label={i18n.t('setup.language')}
        value={draft.language}
        onChange={({ target }) => isLocaleCode(target.value) && change({ language: target.value })}
        options={localeCodes.map(code => ({ value: code, label: languageNames[code] }))}
      />
      <div className="setup-pair">
        <SelectField
          label={i18n.t('setup.timezone')}
          value={draft.timezone}
          onChange={({ target }) => change({ timezone: target.value })}
          options={listWith(Intl.supportedValuesOf('timeZone'), draft.timezone).map(zone => ({
            value: zone,
            label: zone.replaceAll('_', ' '),
          }))}
        />
        <SelectField
          label={i18n.t('setup.currency')}
          value={draft.currency}
          onChange={({ target }) => change({ currency: target.value })}
          options={listWith(Intl.supportedValuesOf('currency'), draft.currency).map(code => ({
            value: code,
            label: `${code} · ${currencyNames.of(code)}`,
          }))}
        />
      </div>
    </SetupStep>
  )
}

/** Some browsers leave out what they themselves say, such as UTC. */
const listWith = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values : [value, ...values]
