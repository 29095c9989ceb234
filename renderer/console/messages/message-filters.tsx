import { useSearchParams } from 'react-router'
import { useI18n } from '../context/console-context.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { MessageFilter } from './message-filter.ts'
import { messageTopicNames, messageTopics } from './message-topics.ts'

interface Props {
  readonly filter: MessageFilter
  readonly hasProblems: boolean
  readonly onChange: () => void
}

/** What is listed; kept in the address. */
export function MessageFilters({ filter: { topic, text, kind }, hasProblems, onChange }: Props) {
  const i18n = useI18n()
  const [query, setQuery] = useSearchParams()
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    if (value === '') next.delete(name)
    else next.set(name, value)
    onChange()
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="texts-filters">
      <TextField
        type="search"
        label={i18n.t('texts.search')}
        value={text}
        onChange={({ target }) => set('q', target.value)}
      />
      <SelectField
        label={i18n.t('texts.topic')}
        value={topic ?? ''}
        options={[
          { value: '', label: i18n.t('texts.topic_all') },
          ...messageTopicNames.map(name => ({ value: name, label: i18n.t(messageTopics[name]) })),
        ]}
        onChange={({ target }) => set('topic', target.value)}
      />
      <SelectField
        label={i18n.t('texts.show')}
        value={kind === 'all' ? '' : kind}
        options={[
          { value: '', label: i18n.t('texts.show_all') },
          { value: 'changed', label: i18n.t('texts.show_changed') },
          { value: 'fallback', label: i18n.t('texts.show_fallback') },
          ...(hasProblems ? [{ value: 'problems', label: i18n.t('texts.show_problems') }] : []),
        ]}
        onChange={({ target }) => set('show', target.value)}
      />
    </div>
  )
}
