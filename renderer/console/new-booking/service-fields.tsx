import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { ListServicesAsOperatorOutput } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'
import { SelectField } from '../ui/select-field.tsx'

export type OfferedService = ListServicesAsOperatorOutput['services'][number]
type OfferedProvider = OfferedService['providers'][number]

interface Props {
  readonly services: readonly OfferedService[]
  readonly service: OfferedService
  /** Undefined: anyone. */
  readonly provider: OfferedProvider | undefined
  /** Says that what was booked before can no longer be chosen. */
  readonly isGone: boolean
  readonly onChange: (changes: Readonly<Record<string, string>>) => void
}

/** Chooses the service, and who provides it. */
export function ServiceFields({ services, service, provider, isGone, onChange }: Props) {
  const i18n = useI18n()
  const isOnly = service.providers.length === 1
  return (
    <section className="console-part" aria-label={i18n.t('new.what')}>
      {isGone && <Notice kind="info">{i18n.t('new.again_gone')}</Notice>}
      <div className="console-filter-fields">
        <SelectField
          label={i18n.t('new.service')}
          value={service.service}
          onChange={({ target }) => onChange({ service: target.value })}
          options={services.map(one => ({ value: one.service, label: i18n.text(one.name) }))}
        />
        <SelectField
          label={i18n.t('booking.move_with')}
          value={provider?.provider ?? ''}
          onChange={({ target }) => onChange({ provider: target.value })}
          options={[
            ...(isOnly ? [] : [{ value: '', label: i18n.t('booking.move_anyone') }]),
            ...service.providers.map(one => ({ value: one.provider, label: i18n.text(one.name) })),
          ]}
        />
      </div>
    </section>
  )
}

interface SameAgainProps extends Pick<Props, 'service'> {
  readonly provider: OfferedProvider
  readonly onOther: () => void
}

/** Names what is booked once more, when only the time is to be chosen. */
export function RepeatedService({ service, provider, onOther }: SameAgainProps) {
  const i18n = useI18n()
  return (
    <section className="console-part" aria-label={i18n.t('new.what')}>
      <p>
        <span className="console-strong">{i18n.text(service.name)}</span>{' '}
        <span className="console-muted">{i18n.t('today.with', { provider: i18n.text(provider.name) })}</span>
      </p>
      <div className="console-move-other">
        <Button type="button" look="quiet" onClick={onOther}>
          {i18n.t('new.again_other')}
        </Button>
      </div>
    </section>
  )
}
