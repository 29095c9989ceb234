/** What a draft of an email changes, for those who publish it. */
import { isSameValue, type JsonRecord } from '../../saving/record-values.ts'
import { type OutlinedEmailBlock, outlineEmail } from './edit-email.ts'

export interface EmailChange {
  readonly what:
    | 'subject'
    | 'added'
    | 'removed'
    | 'moved'
    | 'texts'
    | 'condition'
    | 'settings'
    | 'switched_off'
    | 'switched_on'
  /** Of the block that it is about. */
  readonly block?: OutlinedEmailBlock
}

/** Lists the differences between two emails, both whole. */
export function listEmailChanges(before: JsonRecord, after: JsonRecord): readonly EmailChange[] {
  const old = outlineEmail(before)
  const blocks = outlineEmail(after)
  const shared = old.filter(({ key }) => blocks.some(block => block.key === key)).map(({ key }) => key)
  const kept = blocks.filter(({ key }) => shared.includes(key))
  return [
    ...listSwitched(before, after),
    ...(isSameValue(before.subject, after.subject) ? [] : [{ what: 'subject' as const }]),
    ...blocks.flatMap((block): readonly EmailChange[] => {
      const known = old.find(({ key }) => key === block.key)
      if (!known) return [{ what: 'added', block }]
      const isMoved = kept.indexOf(block) !== shared.indexOf(block.key)
      return [
        ...(isMoved ? [{ what: 'moved' as const, block }] : []),
        ...listBlockChanges(known.content, block),
      ]
    }),
    ...old
      .filter(({ key }) => !shared.includes(key))
      .map((block): EmailChange => ({ what: 'removed', block })),
  ]
}

function listSwitched(before: JsonRecord, after: JsonRecord): readonly EmailChange[] {
  const [was, is] = [before.status === 'closed', after.status === 'closed']
  return was === is ? [] : [{ what: is ? 'switched_off' : 'switched_on' }]
}

const textNames = ['text', 'label', 'alt', 'items'] as const

function listBlockChanges(before: JsonRecord, block: OutlinedEmailBlock): readonly EmailChange[] {
  const { content } = block
  const differs = (name: string) => !isSameValue(before[name], content[name])
  const others = [...new Set([...Object.keys(before), ...Object.keys(content)])].filter(
    name => name !== 'when' && !textNames.some(known => known === name),
  )
  return [
    ...(textNames.some(differs) ? [{ what: 'texts' as const, block }] : []),
    ...(differs('when') ? [{ what: 'condition' as const, block }] : []),
    ...(others.some(differs) ? [{ what: 'settings' as const, block }] : []),
  ]
}
