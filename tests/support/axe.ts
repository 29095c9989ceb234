/** Axe as all tests run it: every rule on the whole page, three to five times quicker than its builder does it by itself. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/** The builder comes with axe's program at its full length, 1.3 megabytes; this is the same at 0.6. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * Returns axe's builder for a page as it is now. Violations and what axe could not decide are listed whole; of what is in
 * order only one element for each rule, as writing down hundreds takes longer than to check them. Without frames the
 * result is put together in the page itself ("legacy mode") instead of in a second, blank one.
 */
export const createAxe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page, axeSource })
    .options({ resultTypes: ['violations', 'incomplete'] })
    .setLegacyMode(page.frames().length === 1)

/** What axe's options call `runOnly`. */
export interface AxeRules {
  readonly type: 'tag' | 'rule'
  readonly values: readonly string[]
}

/**
 * Returns what breaks the rules on a page without frames as it is now, as sentences. The builder brings
 * its program into the page twice for each look, this once for each document.
 */
export async function findAxeViolations(page: Page, rules: AxeRules): Promise<readonly string[]> {
  if (page.frames().length > 1) throw new Error('The page has frames: look at them with createAxe.')
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async ({ type, values }) => {
    const axe: Pick<typeof import('axe-core'), 'run'> = Reflect.get(window, 'axe')
    const runOnly = { type, values: [...values] }
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] })
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(node => `    ${node.html}`).join('\n')}`,
    )
  }, rules)
}
