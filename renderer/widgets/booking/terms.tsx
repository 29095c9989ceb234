import { useEffect, useRef } from 'react'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import { useApp } from '../../screen/app-context.ts'
import { useScreen } from '../../screen/screen-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { toLinkAttributes } from '../../ui/link/configured-link.ts'
import { TermsChoice } from '../../ui/terms/terms-choice.tsx'

/**
 * Shows the business's terms and the box that accepts them. Value: true, or none. The version shown is kept
 * next to it as `termsVersion`, because terms that have changed since are not accepted.
 */
export function TermsWidget({ name, value, scope, faults: [fault] }: WidgetProps<'terms'>) {
  const { i18n, href } = useApp()
  const { set } = useScreen()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (fault) box.current?.focus()
  }, [fault])
  const terms = scope.business?.terms
  if (!terms) return null
  const { version, text, link } = terms
  const target = link && toLinkAttributes(link, href)
  return (
    <TermsChoice
      ref={box}
      name={name}
      title={i18n.t('policy.terms')}
      text={text && i18n.text(text)}
      link={
        link &&
        target && {
          label: i18n.text(link.label),
          href: target.href,
          hint: i18n.t('page.opens_new_window'),
        }
      }
      label={i18n.t('policy.accept_terms')}
      accepted={value === true && scope.values.termsVersion === version}
      onChange={accepted =>
        set(
          accepted ? { [name]: true, termsVersion: version } : { [name]: undefined, termsVersion: undefined },
        )
      }
      error={fault && i18n.phrase(getProblemMessageKey(fault.code), fault.params)}
    />
  )
}
