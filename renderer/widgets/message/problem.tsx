/** Shows what is wrong instead of the page. An expired link says so; anything else shows its status and message. */
import { useEffect, useEffectEvent } from 'react'
import { useApp } from '../../screen/app-context.ts'
import { findRevisitedWidgetOptions } from '../../screen/completed-runs.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { ContentStylesheet } from '../../ui/content/content-stylesheet.tsx'
import { ErrorPageContent } from '../../ui/error-page-content/error-page-content.tsx'
import { SearchField } from '../../ui/search/search-field.tsx'

/** Shows the problem. Options: `problem`, and the `status` and `statusText` of its declaration. */
export function ProblemWidget({ options: { problem, status, statusText } }: WidgetProps<'problem'>) {
  const { i18n, href, address, page } = useApp()
  const { problemLink: link, problemSearch: search } = page
  const message = problem?.code === undefined ? '' : i18n.phrase(`problem.${problem.code}`, problem.params)
  // For the site's operator, in the visitor's language.
  const report = useEffectEvent(() => console.error(`[${status}] ${message}`))
  useEffect(() => {
    // After the last step of a one-time link, the link is used up: the page shows what it booked.
    const end = findRevisitedWidgetOptions(address.run())
    if (typeof end?.confirmation === 'string') location.replace(location.pathname + end.confirmation)
    else report()
  }, [address])
  return (
    <ErrorPageContent
      status={isExpiredLinkStatusText(statusText) ? undefined : status}
      message={message}
      search={
        search && {
          hint: i18n.phrase(search.hint),
          field: (
            <>
              <ContentStylesheet />
              <SearchField
                action={href(search.path)}
                submitLabel={i18n.phrase(search.label)}
                look="primary"
              />
            </>
          ),
        }
      }
      link={link && { label: i18n.phrase(link.label), href: href(link.path) }}
      home={{ label: i18n.t('page.home'), href: href('/') }}
    />
  )
}

/**
 * Tells whether a link has expired, by the specification's rule: 'slug expired', or anything about
 * rescheduling or cancellation.
 */
export function isExpiredLinkStatusText(statusText = ''): boolean {
  const text = statusText.trim().toLowerCase()
  return text === 'slug expired' || text.includes('reschedule') || text.includes('cancellation')
}
