/** Gives an email as a document its meaning: the subject and blocks that one reader gets, in their language. */
import type { TextTranslator } from '../core/localized-text.ts'
import { evaluateCondition } from '../expression/condition.ts'
import { fillJsonTemplate } from '../screen/template.ts'
import {
  type EmailBlock,
  type EmailButtonBlock,
  type EmailDocument,
  type EmailDocumentFact,
  type EmailFactsBlock,
  type EmailWording,
  isMessageWording,
} from './email-document.ts'
import { fillPlaceholders, formatValue } from './placeholders.ts'

/** What an email says. Nothing in it is empty. */
export interface EmailContent {
  readonly subject: string
  readonly blocks: readonly EmailContentBlock[]
}

/** With the id of the block that it comes from, if that has one. */
export type EmailContentBlock = EmailBlockContent & { readonly id?: string }

type EmailBlockContent =
  | { readonly type: 'text'; readonly text: string; readonly look: 'plain' | 'quiet' }
  | { readonly type: 'facts'; readonly facts: readonly EmailFactContent[]; readonly look: 'card' | 'rows' }
  | { readonly type: 'links'; readonly links: readonly EmailLinkContent[]; readonly look: 'button' | 'link' }
  | { readonly type: 'list'; readonly items: readonly string[] }
  | { readonly type: 'picture'; readonly picture: string; readonly alt: string }

export interface EmailFactContent {
  readonly label: string
  readonly value: string
  /** `past`: it is so no longer. */
  readonly look: 'plain' | 'past' | 'large'
}

export interface EmailLinkContent {
  readonly label: string
  /** An absolute URL, or a path of the business's pages. */
  readonly href: string
}

type Scope = Readonly<Record<string, unknown>>

/** The language of the reader. */
interface EmailTranslator extends TextTranslator {
  readonly locale: string
}

/** @param values what the event declares, and `business` */
export function evaluateEmail(
  { subject = '', blocks = [] }: EmailDocument,
  values: Scope,
  i18n: EmailTranslator,
): EmailContent {
  return {
    subject: formatWording(subject, values, i18n),
    blocks: blocks.flatMap(block => {
      const { id } = block
      const content = evaluateBlock(block, values, i18n)
      return id === undefined ? content : content.map(part => ({ ...part, id }))
    }),
  }
}

function evaluateBlock(block: EmailBlock, scope: Scope, i18n: EmailTranslator): readonly EmailBlockContent[] {
  switch (block.type) {
    case 'text':
      return repeat(block, scope).flatMap(inside => {
        const text = formatWording(block.text, inside, i18n)
        return text === '' ? [] : [{ type: 'text', text, look: block.look ?? 'plain' }]
      })
    case 'facts':
      return repeat(block, scope).flatMap(inside => evaluateFacts(block, inside, i18n))
    case 'button':
      return evaluateLinks(block, scope, i18n)
    case 'list': {
      const items = repeat(block, scope)
        .flatMap(() => block.items)
        .flatMap(item => repeat(item, scope).map(inside => formatWording(item.text, inside, i18n)))
        .filter(item => item !== '')
      return items.length === 0 ? [] : [{ type: 'list', items }]
    }
    case 'picture':
      return repeat(block, scope).map(inside => ({
        type: 'picture',
        picture: block.picture,
        alt: formatWording(block.alt ?? '', inside, i18n),
      }))
  }
}

function evaluateFacts(
  { facts, look = 'card' }: EmailFactsBlock,
  scope: Scope,
  i18n: EmailTranslator,
): readonly EmailBlockContent[] {
  const found = facts.flatMap(fact => repeat(fact, scope).map(inside => evaluateFact(fact, inside, i18n)))
  const said = found.filter(({ value }) => value !== '')
  return said.length === 0 ? [] : [{ type: 'facts', facts: said, look }]
}

const evaluateFact = (
  { label, value, look = 'plain' }: EmailDocumentFact,
  scope: Scope,
  i18n: EmailTranslator,
): EmailFactContent => ({
  label: formatWording(label, scope, i18n),
  value: formatWording(value, scope, i18n),
  look,
})

function evaluateLinks(
  block: EmailButtonBlock,
  scope: Scope,
  i18n: EmailTranslator,
): readonly EmailBlockContent[] {
  const links = repeat(block, scope)
    .map(inside => ({
      label: formatWording(block.label, inside, i18n),
      href: formatValue(fillJsonTemplate(block.href, inside)),
    }))
    .filter(({ label, href }) => label !== '' && href !== '')
  return links.length === 0 ? [] : [{ type: 'links', links, look: block.look ?? 'button' }]
}

/** Returns the scope of each repetition that meets the condition: one without `each`. */
function repeat(
  { each, when }: { readonly each?: string; readonly when?: string },
  scope: Scope,
): readonly Scope[] {
  const scopes = each === undefined ? [scope] : listEntries(each, scope).map(item => ({ ...scope, item }))
  return when === undefined ? scopes : scopes.filter(inside => evaluateCondition(when, inside))
}

function listEntries(each: string, scope: Scope): readonly unknown[] {
  const list = fillJsonTemplate(each, scope)
  return Array.isArray(list) ? list : []
}

function formatWording(wording: EmailWording, scope: Scope, i18n: EmailTranslator): string {
  if (!isMessageWording(wording)) return fillPlaceholders(i18n.text(wording), scope).trim()
  const { message, params = {}, texts = {} } = wording
  const own = Object.hasOwn(texts, i18n.locale) ? texts[i18n.locale] : undefined
  if (own !== undefined) return fillPlaceholders(own, scope).trim()
  return i18n.phrase(
    message,
    Object.fromEntries(
      Object.entries(params).map(([name, template]) => [
        name,
        toParameter(fillJsonTemplate(template, scope)),
      ]),
    ),
  )
}

const toParameter = (value: unknown): string | number =>
  typeof value === 'number' ? value : formatValue(value)
