import { type RefObject, useEffect, useRef } from 'react'
import { Icon } from '#renderer/ui/button/icon.tsx'
import { ObjectFieldTemplate } from '#renderer/ui/form/object-field.tsx'
import type { ObjectTemplateProps } from '#renderer/ui/form/types.ts'
import type { GetRecordFormOutput } from '#schemas/generated/types.gen.ts'
import { formatLocalizedText } from '#schemas/runtime/core/localized-text.ts'
import { useI18n } from '../../context/console-context.ts'
import { useRecordForm } from './record-form-context.ts'

type Section = GetRecordFormOutput['sections'][number]

/** Implements RJSF's ObjectFieldTemplate: the record as sections, its parts as everywhere. */
export function RecordObjectTemplate(props: ObjectTemplateProps) {
  const { form } = useRecordForm()
  if (props.fieldPathId.path.length > 0) return <ObjectFieldTemplate {...props} />
  return form.sections.map(section => (
    <RecordSection key={section.properties.join()} section={section} properties={props.properties} />
  ))
}

interface SectionProps {
  readonly section: Section
  readonly properties: ObjectTemplateProps['properties']
}

function RecordSection({ section, properties }: SectionProps) {
  const i18n = useI18n()
  const { changed, faulty } = useRecordForm()
  const names = [...section.properties, ...section.advanced]
  const faults = names.filter(name => faulty.includes(name)).length
  const changes = names.filter(name => changed.includes(name)).length
  const own = useOpened(faults > 0)
  const more = useOpened(section.advanced.some(name => faulty.includes(name)))
  const find = (wanted: readonly string[]) =>
    wanted.flatMap(name => properties.find(property => property.name === name)?.content ?? [])
  return (
    <details className="console-section" open={section.isOpen} ref={own}>
      <summary>
        <Icon name="chevron-right" />
        <h2>{formatLocalizedText(section.title, i18n)}</h2>
        {faults > 0 ? (
          <span className="console-section-faults">{i18n.t('record.faults', { count: faults })}</span>
        ) : (
          changes > 0 && <span className="console-muted">{i18n.t('record.changes', { count: changes })}</span>
        )}
      </summary>
      <div className="bp-form-grid">{find(section.properties)}</div>
      {section.advanced.length > 0 && (
        <details className="console-section-more" ref={more}>
          <summary>{i18n.t('record.more')}</summary>
          <div className="bp-form-grid">{find(section.advanced)}</div>
        </details>
      )}
    </details>
  )
}

/** Opens a part when something in it becomes wrong. It stays open once that is mended: somebody writes there. */
function useOpened(isFaulty: boolean): RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isFaulty && details.current) details.current.open = true
  }, [isFaulty])
  return details
}
