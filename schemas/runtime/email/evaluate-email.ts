/** Gives an email as a document its meaning: the subject and blocks that one reader gets, in their language. */
import { isMessage, type TextTranslator } from '../core/localized-text.ts'
import { isObject } from '../core/pointer.ts'
import { evaluateCondition } from '../expression/condition.ts'
import { fillJsonTemplate } from '../screen/template.ts'
import type {
  EmailBlock,
  EmailButtonBlock,
  EmailDocument,
  EmailDocumentFact,
  EmailFactsBlock,
  EmailWording,
} from './email-document.ts'
import { fillPlaceholders, formatValue } from './placeholders.ts'

/** What an email says. Nothing in it is empty. */
export interface EmailContent {
  readonly subject: string
  readonly blocks: readonly EmailContentBlock[]
}

export type EmailContentBlock =
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

/** @param values what the event declares, and `business` */
export function evaluateEmail(
  { subject = '', blocks = [] }: EmailDocument,
  values: Scope,
  i18n: TextTranslator,
): EmailContent {
  return {
    subject: formatWording(subject, values, i18n),
    blocks: blocks.flatMap(block => evaluateBlock(block, values, i18n)),
  }
}

function evaluateBlock(block: EmailBlock, scope: Scope, i18n: TextTranslator): readonly EmailContentBlock[] {
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
  i18n: TextTranslator,
): readonly EmailContentBlock[] {
  const found = facts.flatMap(fact => repeat(fact, scope).map(inside => evaluateFact(fact, inside, i18n)))
  const said = found.filter(({ value }) => value !== '')
  return said.length === 0 ? [] : [{ type: 'facts', facts: said, look }]
}

const evaluateFact = (
  { label, value, look = 'plain' }: EmailDocumentFact,
  scope: Scope,
  i18n: TextTranslator,
): EmailFactContent => ({
  label: formatWording(label, scope, i18n),
  value: formatWording(value, scope, i18n),
  look,
})

function evaluateLinks(
  block: EmailButtonBlock,
  scope: Scope,
  i18n: TextTranslator,
): readonly EmailContentBlock[] {
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

function formatWording(wording: EmailWording, scope: Scope, i18n: TextTranslator): string {
  if (!isMessage(wording)) return fillPlaceholders(i18n.text(wording), scope).trim()
  const params = 'params' in wording && isObject(wording.params) ? wording.params : {}
  return i18n.phrase(
    wording.message,
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
