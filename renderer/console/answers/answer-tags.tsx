import { type FormEvent, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useConsole } from '../console-context.ts'
import { closePath } from '../ui/icon-paths.ts'
import { TextField } from '../ui/text-field.tsx'
import { useAct } from '../use-console-call.ts'
import { fromFirstPage } from './answer-filter.ts'

interface Props {
  readonly id: string
  readonly tags: readonly string[]
}

const maxTags = 10

/** The tags of an answer: each leads to all that have it, and can be removed; more can be added. */
export function AnswerTags({ id, tags }: Props) {
  const { words, announce } = useConsole()
  const field = useRef<HTMLInputElement>(null)
  const [query] = useSearchParams()
  const { act, isBusy, problem } = useAct('putSubmissionTags')
  const remove = (tag: string) => {
    if (isBusy) return
    act({ id, tags: tags.filter(one => one !== tag) })
    announce(words.t('answers.tag_removed', { tag }))
    field.current?.focus()
  }
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const tag = (field.current?.value ?? '').trim()
    if (isBusy || tag === '' || !field.current) return
    act({ id, tags: [...tags, tag] })
    announce(words.t('answers.tag_added', { tag }))
    field.current.value = ''
  }
  const toTagged = (tag: string) => {
    const next = fromFirstPage(query)
    next.set('tag', tag)
    return `?${next}`
  }
  return (
    <section className="console-part">
      <h3>{words.t('answers.tags')}</h3>
      {tags.length > 0 && (
        <ul className="console-tags">
          {tags.map(tag => (
            <li key={tag} className="console-tag">
              <Link to={toTagged(tag)}>{tag}</Link>
              <button
                type="button"
                aria-label={words.t('answers.remove_tag', { tag })}
                onClick={() => remove(tag)}
              >
                <SvgIcon path={closePath} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {problem && <Notice kind="problem">{words.formatProblem(problem)}</Notice>}
      <form className="console-copy" onSubmit={add}>
        <TextField
          ref={field}
          label={words.t('answers.add_tag')}
          maxLength={40}
          disabled={tags.length >= maxTags}
          hint={tags.length >= maxTags ? words.t('answers.tags_full') : undefined}
        />
        <Button busy={isBusy} busyLabel={words.t('answers.adding')}>
          {words.t('answers.add')}
        </Button>
      </form>
    </section>
  )
}
