/** Which links a rich text may contain, and what of Markdown is an image. */
import { describeInvalidLink } from '#schemas/runtime/core/destination.ts'
import { type MarkdownNode, maxRichTextCharacters } from './markdown-tree.ts'

/** Returns why a link is refused and what to write instead, continuing a sentence about its target. */
export type LinkCheck = (href: string) => string | undefined

/** As long as the schema accepts the target of any other link. */
const maxHrefCharacters = 2000

/**
 * Creates the check of the links of one text. Together their targets may be as long as a text, because a reference
 * of three characters can repeat a long one.
 */
export function createLinkCheck(hosts: readonly string[] | undefined): LinkCheck {
  let characters = 0
  return href => {
    if (href.length > maxHrefCharacters) return `has more than ${maxHrefCharacters} characters; shorten it`
    const reason = describeInvalidLink(href, hosts)
    if (reason !== undefined) return reason
    characters += href.length
    return characters > maxRichTextCharacters
      ? `makes the targets of all links longer than ${maxRichTextCharacters} characters; remove some links`
      : undefined
  }
}

/** Tells whether a node ends with the "!" of an image. If it is escaped, it is a node of its own. */
export const startsImage = (node: MarkdownNode | undefined, next: MarkdownNode | undefined): boolean =>
  node?.token.type === 'text' && node.token.content.endsWith('!') && next !== undefined && isWrittenLink(next)

export const isImage = (node: MarkdownNode, before: MarkdownNode | undefined): boolean =>
  startsImage(before, node)

/** Returns the target of a link as the author wrote it. */
export const getHref = ({ token }: MarkdownNode): string => String(token.attrGet('href') ?? '')

/** Tells `[text](target)` from `<target>`. */
const isWrittenLink = ({ token }: MarkdownNode): boolean =>
  token.type === 'link_open' && token.info !== 'auto'
