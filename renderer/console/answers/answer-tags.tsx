import { type FormEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useConsole } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { closePath } from '../ui/icon-paths.ts'
import { TextField } from '../ui/text-field.tsx'
import { fromFirstPage } from './answer-filter.ts'

interface Props {
  readonly id: string
  readonly tags: readonly string[]
}

const maxTags = 10

/** The tags of an answer: each leads to all that have it, and can be removed; more can be added. */
export function AnswerTags({ id, tags: read }: Props) {
  const { i18n, announce } = useConsole()
  const field = useRef<HTMLInputElement>(null)
  const [query] = useSearchParams()
  const { tags, put, isBusy, problem } = usePutTags(id, read)
  const remove = (tag: string) => {
    if (isBusy) return
    put(
      tags.filter(one => one !== tag),
      () => announce(i18n.t('answers.tag_removed', { tag })),
    )
    field.current?.focus()
  }
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const tag = (field.current?.value ?? '').trim()
    if (isBusy || tag === '') return
    put([...tags, tag], () => {
      announce(i18n.t('answers.tag_added', { tag }))
      if (field.current?.value.trim() === tag) field.current.value = ''
    })
  }
  const toTagged = (tag: string) => {
    const next = fromFirstPage(query)
    next.set('tag', tag)
    return `?${next}`
  }
  return (
    <section className="console-part">
      <h3>{i18n.t('answers.tags')}</h3>
      {tags.length > 0 && (
        <ul className="console-tags">
          {tags.map(tag => (
            <li key={tag} className="console-tag">
              <Link to={toTagged(tag)}>{tag}</Link>
              <button
                type="button"
                aria-label={i18n.t('answers.remove_tag', { tag })}
                onClick={() => remove(tag)}
              >
                <SvgIcon path={closePath} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
      <form className="console-copy" onSubmit={add}>
        <TextField
          ref={field}
          label={i18n.t('answers.add_tag')}
          maxLength={40}
          disabled={tags.length >= maxTags}
          hint={tags.length >= maxTags ? i18n.t('answers.tags_full') : undefined}
        />
        <Button busy={isBusy} busyLabel={i18n.t('answers.adding')}>
          {i18n.t('answers.add')}
        </Button>
      </form>
    </section>
  )
}

/** Each call replaces all tags, so the next one starts from what the last has answered, even before that was read again. */
function usePutTags(id: string, read: readonly string[]) {
  const [known, setKnown] = useState({ read, tags: read })
  if (known.read.join('\n') !== read.join('\n')) setKnown({ read, tags: read })
  const { act, isBusy, problem } = useConsoleMutation('saveSubmissionTags', {
    onDone: ({ tags }) => setKnown(before => ({ ...before, tags })),
  })
  const put = (tags: readonly string[], onSuccess: () => void) => act({ id, tags: [...tags] }, { onSuccess })
  return { tags: known.tags, put, isBusy, problem }
}
