/** Finds what would be missing from a text on its page. Import refuses it, so that authors learn of it. */
import { type MarkdownNode, type MarkdownRefusal, parseMarkdown } from './markdown-tree.ts'
import { createLinkCheck, getHref, isImage, type LinkCheck } from './rich-text-links.ts'

/** What is wrong in a text, in which line of it. `reason` is a sentence whose subject is the text. */
export type RichTextFault = MarkdownRefusal

/** @param linkHosts the only hosts that links may lead to; any if undefined */
export function findRichTextFaults(
  markdown: string,
  linkHosts: readonly string[] | undefined,
): RichTextFault[] {
  const parsed = parseMarkdown(markdown)
  if ('refusal' in parsed) return [{ ...parsed.refusal, reason: `${parsed.refusal.reason}.` }]
  return findFaults(parsed.nodes, createLinkCheck(linkHosts))
}

const findFaults = (nodes: readonly MarkdownNode[], findLinkFault: LinkCheck): RichTextFault[] =>
  nodes.flatMap((node, index) => [
    ...describeFault(node, nodes[index - 1], findLinkFault).map(reason => ({ line: node.line, reason })),
    ...findFaults(node.children, findLinkFault),
  ])

function describeFault(
  node: MarkdownNode,
  before: MarkdownNode | undefined,
  findLinkFault: LinkCheck,
): string[] {
  if (node.token.type !== 'link_open') return []
  const href = getHref(node)
  const written = `"${href.length > maxQuotedCharacters ? `${href.slice(0, maxQuotedCharacters)}…` : href}"`
  if (isImage(node, before))
    return [`contains the image ${written}, but a text shows no images; use a block of type "image".`]
  const fault = findLinkFault(href)
  return fault === undefined ? [] : [`links to ${written}, which ${fault}.`]
}

const maxQuotedCharacters = 80
