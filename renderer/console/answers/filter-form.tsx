import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { useWords } from '../console-context.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type FilterQuestion, fromFirstPage, maxConditions, withCondition } from './answer-filter.ts'

interface Props {
  readonly questions: readonly FilterQuestion[]
  readonly versions: readonly number[]
}

const plainParameters = ['from', 'to', 'version', 'tag'] as const

/** Chooses days, version and tag, and adds a condition on an answer. */
export function FilterForm({ questions, versions }: Props) {
  const words = useWords()
  const [query, setQuery] = useSearchParams()
  const [name, setName] = useState('')
  const question = questions.find(one => one.name === name)
  const value = (parameter: (typeof plainParameters)[number]) => query.get(parameter) ?? ''
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const read = (field: string) => String(fields.get(field) ?? '').trim()
    const next = fromFirstPage(query)
    for (const parameter of plainParameters) {
      if (read(parameter) === '') next.delete(parameter)
      else next.set(parameter, read(parameter))
    }
    const condition = question && formatCondition(question, read)
    setQuery(condition === undefined ? next : withCondition(next, condition))
  }
  return (
    <form onSubmit={submit}>
      <div className="console-filter-fields">
        <TextField
          {...{ name: 'from', type: 'date', label: words.t('answers.from') }}
          defaultValue={value('from')}
        />
        <TextField
          {...{ name: 'to', type: 'date', label: words.t('answers.to') }}
          defaultValue={value('to')}
        />
        <TextField
          {...{ name: 'tag', type: 'search', maxLength: 40, label: words.t('answers.tag') }}
          defaultValue={value('tag')}
        />
        {versions.length > 1 && (
          <SelectField
            {...{ name: 'version', label: words.t('answers.version'), defaultValue: value('version') }}
            options={[
              { value: '', label: words.t('answers.all_versions') },
              ...versions.map(version => ({ value: String(version), label: String(version) })),
            ]}
          />
        )}
        {query.getAll('where').length < maxConditions && (
          <SelectField
            label={words.t('answers.question')}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
            options={[
              { value: '', label: words.t('answers.any_question') },
              ...questions.map(({ name, label }) => ({ value: name, label })),
            ]}
          />
        )}
        {question && <ConditionFields key={name} question={question} />}
      </div>
      <div className="bp-actions">
        <Button>{words.t('answers.show')}</Button>
      </div>
    </form>
  )
}

function ConditionFields({ question: { kind, choices } }: { readonly question: FilterQuestion }) {
  const words = useWords()
  if (kind === 'text')
    return (
      <TextField {...{ name: 'words', maxLength: 200, label: words.t('answers.contains') }} required={true} />
    )
  if (kind === 'number')
    return (
      <>
        <TextField {...{ name: 'least', type: 'number', step: 'any', label: words.t('answers.least') }} />
        <TextField {...{ name: 'most', type: 'number', step: 'any', label: words.t('answers.most') }} />
      </>
    )
  return (
    <SelectField
      name="choice"
      label={words.t(kind === 'first' ? 'answers.first_place' : 'answers.answer')}
      options={choices}
    />
  )
}

/** Returns the condition as in the address; undefined if the fields are empty. */
function formatCondition(
  { name, kind }: FilterQuestion,
  read: (field: string) => string,
): string | undefined {
  const [words, choice] = [read('words').replaceAll('\n', ' '), read('choice')]
  if (kind === 'text') return words === '' ? undefined : `${name}~${words}`
  if (kind !== 'number') return choice === '' ? undefined : `${name}=${choice}`
  const range = `${read('least')}..${read('most')}`
  return range === '..' ? undefined : `${name}=${range}`
}
