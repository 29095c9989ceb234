/** Converts what SurveyJS shows once a survey is completed. */
import { toFreeSlug } from '../form/form-names.ts'
import { formBounds, getPlainText, type ImportedEnd, type ImportedText } from './imported-fields.ts'
import { convertHtml, hasHtml, mapText, takeLocalizedText } from './imported-text.ts'
import { takeLinkTarget } from './outside-address.ts'
import type { SourceNode } from './source-node.ts'
import { readSurveyCondition, type SurveyImport } from './survey-import.ts'

export function importSurveyEnds(root: SourceNode, survey: SurveyImport): readonly ImportedEnd[] {
  const ids = new Set<string>()
  const ends: ImportedEnd[] = []
  const links = root.list('navigateToUrlOnCondition').flatMap(node => {
    const when = readSurveyCondition(node, 'expression', survey)
    const href = when === undefined ? undefined : takeLinkTarget(node, 'url')
    return when === undefined || href === undefined ? [] : [{ when, href }]
  })
  const add = (
    when: string | undefined,
    html: { readonly text: ImportedText | undefined; readonly node: SourceNode },
    href?: string,
  ) => {
    const { title, text } = splitCompletion(html.text, html.node)
    const id = toFreeSlug(getPlainText(title), 'thanks', ids)
    ids.add(id)
    if (text !== undefined) survey.texts.push({ text, node: html.node })
    if (title !== undefined) survey.texts.push({ text: title, node: html.node })
    ends.push({
      id,
      when,
      title: title ?? { message: 'form.thank_you' },
      text,
      link: href === undefined ? undefined : { href },
    })
  }
  const address = takeLinkTarget(root, 'navigateToUrl')
  for (const node of root.list('completedHtmlOnCondition').slice(0, formBounds.ends - 10)) {
    const when = readSurveyCondition(node, 'expression', survey)
    if (when === undefined) continue
    const link = links.find(one => one.when === when)?.href ?? address
    add(when, { text: takeLocalizedText(node.get('html')), node: node.get('html') }, link)
  }
  const whole = takeLocalizedText(root.get('completedHtml'))
  for (const { when, href } of links)
    if (!ends.some(end => end.when === when))
      add(when, { text: whole, node: root.get('completedHtml') }, href)
  if (whole !== undefined || address !== undefined || ends.length > 0)
    add(undefined, { text: whole, node: root.get('completedHtml') }, address)
  return ends
}

/** The first heading or line of a completion page is the title, the rest its text. */
function splitCompletion(html: ImportedText | undefined, node: SourceNode) {
  if (html === undefined) return { title: undefined, text: undefined }
  const lost = new Set<string>()
  const plain = mapText(html, one => {
    if (!hasHtml(one)) return one
    const converted = convertHtml(one, 'plain')
    for (const element of converted.lost) lost.add(element)
    return converted.text
  })
  if (lost.size > 0) node.note('formatting_left_out', { elements: [...lost].join(', ') })
  const [title, text] = [0, 1].map(part =>
    mapText(plain, one => {
      const [first = '', ...rest] = one.split('\n')
      return part === 0 ? first : rest.join('\n').trim()
    }),
  )
  return {
    title: getPlainText(title) === '' ? undefined : title,
    text: getPlainText(text) === '' ? undefined : text,
  }
}
