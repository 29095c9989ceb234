import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { ListServicesAsOperatorOutput } from '#schemas/generated/types.gen.ts'
import { useWords } from '../context/console-context.ts'
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
export function WhatFields({ services, service, provider, isGone, onChange }: Props) {
  const words = useWords()
  const isOnly = service.providers.length === 1
  return (
    <section className="console-part" aria-label={words.t('new.what')}>
      {isGone && <Notice kind="info">{words.t('new.again_gone')}</Notice>}
      <div className="console-filter-fields">
        <SelectField
          label={words.t('new.service')}
          value={service.service}
          onChange={({ target }) => onChange({ service: target.value })}
          options={services.map(one => ({ value: one.service, label: words.text(one.name) }))}
        />
        <SelectField
          label={words.t('booking.move_with')}
          value={provider?.provider ?? ''}
          onChange={({ target }) => onChange({ provider: target.value })}
          options={[
            ...(isOnly ? [] : [{ value: '', label: words.t('booking.move_anyone') }]),
            ...service.providers.map(one => ({ value: one.provider, label: words.text(one.name) })),
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
export function SameAgain({ service, provider, onOther }: SameAgainProps) {
  const words = useWords()
  return (
    <section className="console-part" aria-label={words.t('new.what')}>
      <p>
        <span className="console-strong">{words.text(service.name)}</span>{' '}
        <span className="console-muted">
          {words.t('today.with', { provider: words.text(provider.name) })}
        </span>
      </p>
      <div className="console-move-other">
        <Button type="button" look="quiet" onClick={onOther}>
          {words.t('new.again_other')}
        </Button>
      </div>
    </section>
  )
}
