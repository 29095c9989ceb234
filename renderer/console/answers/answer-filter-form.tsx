import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { toPlainDecimal } from '#schemas/runtime/core/exact-number.ts'
import { useI18n } from '../context/console-context.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { parseDecimalNumber, type TypedNumber } from '../ui/typed-numbers.ts'
import { type FilterQuestion, fromFirstPage, maxConditions, withCondition } from './answer-filter.ts'

interface Props {
  readonly questions: readonly FilterQuestion[]
  readonly versions: readonly number[]
}

const plainParameters = ['from', 'to', 'version', 'tag'] as const

/** Chooses days, version and tag, and adds a condition on an answer. */
export function AnswerFilterForm({ questions, versions }: Props) {
  const words = useI18n()
  const [query, setQuery] = useSearchParams()
  const [name, setName] = useState('')
  const [errors, setErrors] = useState<RangeErrors>({})
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
    const least = parseDecimalNumber(read('least'), words)
    const most = parseDecimalNumber(read('most'), words)
    setErrors({ least: least.error, most: most.error })
    if (least.error !== undefined || most.error !== undefined) return
    const condition = question && formatCondition(question, read, { least, most })
    setQuery(condition === undefined ? next : withCondition(next, condition))
  }
  return (
    <form onSubmit={submit}>
      <div className="console-filter-fields">
        <TextField name="from" type="date" label={words.t('answers.from')} defaultValue={value('from')} />
        <TextField name="to" type="date" label={words.t('answers.to')} defaultValue={value('to')} />
        <TextField
          name="tag"
          type="search"
          maxLength={40}
          label={words.t('answers.tag')}
          defaultValue={value('tag')}
        />
        {versions.length > 1 && (
          <SelectField
            name="version"
            label={words.t('answers.version')}
            defaultValue={value('version')}
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
            onChange={event => {
              setName(event.currentTarget.value)
              setErrors({})
            }}
            options={[
              { value: '', label: words.t('answers.any_question') },
              ...questions.map(({ name, label }) => ({ value: name, label })),
            ]}
          />
        )}
        {question && <ConditionFields key={name} question={question} errors={errors} />}
      </div>
      <div className="bp-actions">
        <Button>{words.t('answers.show')}</Button>
      </div>
    </form>
  )
}

/** What phones with iOS show for `decimal` has no minus. */
const numeric = { type: 'text', inputMode: 'text', autoComplete: 'off', maxLength: 60 } as const

interface ConditionProps {
  readonly question: FilterQuestion
  readonly errors: RangeErrors
}

function ConditionFields({ question: { kind, choices }, errors }: ConditionProps) {
  const words = useI18n()
  if (kind === 'text')
    return <TextField name="words" maxLength={200} label={words.t('answers.contains')} required={true} />
  if (kind === 'number')
    return (
      <>
        <TextField {...numeric} name="least" label={words.t('answers.least')} error={errors.least} />
        <TextField {...numeric} name="most" label={words.t('answers.most')} error={errors.most} />
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

interface RangeErrors {
  readonly least?: string | undefined
  readonly most?: string | undefined
}

/** Returns the condition as in the address; undefined if the fields are empty. */
function formatCondition(
  { name, kind }: FilterQuestion,
  read: (field: string) => string,
  { least, most }: Readonly<Record<'least' | 'most', TypedNumber>>,
): string | undefined {
  const words = read('words').replaceAll('\n', ' ')
  const choice = read('choice')
  if (kind === 'text') return words === '' ? undefined : `${name}~${words}`
  if (kind !== 'number') return choice === '' ? undefined : `${name}=${choice}`
  const write = (value: number | undefined) => (value === undefined ? '' : toPlainDecimal(value))
  const range = `${write(least.value)}..${write(most.value)}`
  return range === '..' ? undefined : `${name}=${range}`
}
