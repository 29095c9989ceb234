/** Renders the form of the gallery from the declared options (`schemas/embed/options.json`). */
import { embedOptionFields } from '#schemas/generated/embed.gen.ts'
import type { EmbedOptionField } from '#schemas/runtime/embed/option-field.ts'
import { snippetKinds } from '#schemas/runtime/embed/snippet.ts'
import {
  type ChosenValues,
  defaultButtonText,
  type EmbedOffer,
  type EmbedTarget,
  type SnippetChoice,
} from '#schemas/runtime/embed/snippet-choice.ts'
import { html, type SafeHtml } from '#server/lib/html.ts'
import { choiceLabels, groupLabels, kindLabels } from './embed-gallery-labels.ts'

/** `service` is what `src` says here. */
const leftOut = ['service']
const inFront = ['src', 'mode', 'locale', 'scheme', 'accent', 'label', 'provider']

export function renderEmbedForm(context: EmbedFormContext, code: SafeHtml): SafeHtml {
  const fields: readonly EmbedOptionField[] = embedOptionFields
  const front = inFront.flatMap(name => fields.find(field => field.name === name) ?? [])
  const more = fields.filter(({ name }) => !inFront.includes(name) && !leftOut.includes(name))
  const isMoreOpen = more.some(({ name }) => context.values[name])
  return html`<form id="builder" method="get">
<div class="choices" role="group" aria-label="What to embed">
<div class="fields">${front.map(field => renderField(field, context))}</div>
<details${{ markup: isMoreOpen ? ' open' : '' }}><summary>More options</summary><div class="fields">${more.map(field => renderField(field, context))}</div></details>
<p class="note">Works without cookies. The code needs nothing else on your page.</p>
<button id="apply">Show the code</button>
</div>
${code}
</form>`
}

export interface EmbedFormContext {
  readonly offer: EmbedOffer
  readonly values: ChosenValues
  readonly choice: SnippetChoice
}

const renderField = (field: EmbedOptionField, context: EmbedFormContext): SafeHtml =>
  html`<div class="field field--${field.name}"><label for="${field.name}">${field.title}</label>${renderControl(field, context)}</div>`

function renderControl(field: EmbedOptionField, { offer, values, choice }: EmbedFormContext): SafeHtml {
  const { name, choices, type, pattern, maxLength = 100 } = field
  const value = values[name] ?? ''
  if (name === 'src') return renderTargets(offer.targets, choice.target)
  if (name === 'mode')
    return renderSelect(
      name,
      choice.kind,
      snippetKinds.map(kind => [kind, kindLabels[kind].title]),
    )
  if (name === 'provider')
    return renderSelect(name, value, [
      ['', 'Anyone'],
      ...choice.target.providers.map(provider => [provider.slug, provider.name] as const),
    ])
  if (name === 'locale')
    return renderSelect(name, value, [
      ['', 'As the visitor’s browser'],
      ...offer.languages.map(language => [language.code, language.name] as const),
    ])
  if (choices)
    return renderSelect(name, value, [
      ['', name === 'header' ? 'Hidden' : 'As the page'],
      ...choices.filter(one => one !== 'hide').map(one => [one, choiceLabels[one] ?? one] as const),
    ])
  const input = html`<input id="${name}" name="${name}" value="${value}" maxlength="${maxLength}" pattern="${(pattern ?? '.*').replace(/^\^|\$$/g, '')}" placeholder="${getPlaceholder(field)}" autocomplete="off" spellcheck="false">`
  return type === 'Colour'
    ? html`<span class="colour"><input type="color" data-for="${name}" value="${/^#[\da-f]{6}$/i.test(value) ? value : (usualColours[name] ?? '#000000')}" aria-label="${field.title}: pick a colour" hidden>${input}</span>`
    : input
}

/** What a colour is without the option; a colour input cannot be empty. */
const usualColours: Readonly<Record<string, string>> = {
  accent: '#1f5f5b',
  'accent-dark': '#7cc4bd',
  paper: '#f8f6f2',
  card: '#ffffff',
  ink: '#18211f',
}

function getPlaceholder({ name, type }: EmbedOptionField): string {
  if (type !== undefined || name === 'radius') return 'From your look'
  return { label: defaultButtonText, 'close-label': 'Close', timezone: 'As the visitor’s' }[name] ?? ''
}

function renderTargets(targets: readonly EmbedTarget[], chosen: EmbedTarget): SafeHtml {
  const groups = [...new Set(targets.map(({ group }) => group))]
  return html`<select id="src" name="src">${groups.map(
    group =>
      html`<optgroup label="${groupLabels[group]}">${targets
        .filter(target => target.group === group)
        .map(({ path, name }) => renderOption([path, name], chosen.path))}</optgroup>`,
  )}</select>`
}

type Option = readonly [value: string, words: string]

const renderSelect = (name: string, chosen: string, options: readonly Option[]): SafeHtml =>
  html`<select id="${name}" name="${name}">${options.map(option => renderOption(option, chosen))}</select>`

const renderOption = ([value, words]: Option, chosen: string): SafeHtml =>
  html`<option value="${value}"${{ markup: value === chosen ? ' selected' : '' }}>${words}</option>`
