/**
 * Lighthouse on a simulated phone (its own default: slow 4G, a CPU four times slower): the four scores and
 * the visitor's waiting times from the median of five runs, because one run varies by ten points on a busy
 * machine. The floor is an empty page from a bare HTTP server, under the same simulation. Pages go before
 * other processes, as on a phone: on two cores Chromium's own processes and Lighthouse took half the time of
 * a page's main thread (350 ms of work in 690 to 880 ms), all of which Lighthouse counts as the page's.
 */
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { computeMedianRun } from 'lighthouse/core/lib/median-run.js'
import { ensureBuild } from '#server/commands/build.ts'
import { chromiumArgs, findChromium } from '#tests/support/browser/chromium.ts'
import { root } from '#tests/support/run/command.ts'
import { startServer } from '#tests/support/servers/server.ts'
import { startBareServer } from './bare-server.ts'
import { figure, ratio, type Table } from './table.ts'

const pages = [
  { name: 'month of one provider', path: '/widget/appointment/maya/haircut' },
  { name: 'services of one provider', path: '/widget/appointment/maya' },
  { name: 'service menu', path: '/widget/service-menus/beauty' },
  { name: 'home', path: '/' },
  { name: 'content page', path: '/studio' },
  { name: 'post', path: '/studio/b/autumn-colors' },
  { name: 'product', path: '/studio/product/gift-card' },
  { name: 'search', path: '/search?q=color' },
  { name: 'form', path: '/widget/form/intake' },
  { name: 'survey', path: '/widget/survey/satisfaction' },
  { name: 'survey, a question a page', path: '/widget/survey/first-visit' },
  { name: 'waitlist', path: '/widget/waitlist/haircut' },
  { name: 'find a booking', path: '/widget/booking' },
]
const runs = 5
/** Only root can run the processes of pages first; for others `nice` says so and runs them as usual. */
const pagesFirst = ['--no-zygote', '--renderer-cmd-prefix=nice -n -19']
/**
 * While Chromium holds the paint of a new page back, it may fall to one frame a second; without a GPU, every second run
 * then shows its first paint exactly one or two seconds late, which Lighthouse counts as the page's.
 */
const paintsAtOnce = ['--disable-features=PaintHolding,Translate,OptimizationHints,MediaRouter']
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export async function lighthouseBench(): Promise<readonly Table[]> {
  await ensureBuild(root)
  const server = await startServer()
  const bare = await startBareServer(emptyPage)
  const chromePath = findChromium()
  if (chromePath === undefined)
    throw new Error('Lighthouse needs a Chromium: install one or set CHROMIUM_PATH.')
  const chrome = await launch({ chromePath, chromeFlags: [...chromiumArgs, ...pagesFirst, ...paintsAtOnce] })
  try {
    const audit = (url: string) => auditOf(url, chrome.port)
    const floor = await audit(bare.url)
    const rows: string[][] = []
    for (const { name, path } of pages) {
      // Not counted: the server compiles what renders this page.
      await audit(server.url + path)
      const results: Result[] = []
      for (let run = 0; run < runs; run++) results.push(await audit(server.url + path))
      const result: Result = computeMedianRun(results)
      const ms = (audited: Result, id: string) => audited.audits[id]?.numericValue ?? 0
      rows.push([
        name,
        ...categories.map(id => ((result.categories[id]?.score ?? 0) * 100).toFixed(0)),
        figure(ms(result, 'largest-contentful-paint')),
        ratio(ms(result, 'largest-contentful-paint'), ms(floor, 'largest-contentful-paint')),
        figure(ms(result, 'total-blocking-time')),
        figure(ms(result, 'cumulative-layout-shift')),
        figure(result.environment.benchmarkIndex),
        failing(result),
      ])
    }
    return [
      {
        title:
          'Lighthouse, phone: scores of 100; median of 5 runs; floor: an empty page; machine: its benchmark index, a phone is measured well from 1000 on',
        head: ['page', ...categories, 'LCP ms', 'floor', 'TBT ms', 'CLS', 'machine', 'below its best'],
        rows,
      },
    ]
  } finally {
    await chrome.kill()
    bare.stop()
    await server.stop()
  }
}

const emptyPage =
  '<!doctype html><html lang="en"><title>Empty</title><meta name="viewport" content="width=device-width"><h1>Empty</h1></html>'

/** Retries a run without a result: on a busy machine the browser sometimes shows nothing in time. */
async function auditOf(url: string, port: number, tries = 3): Promise<Result> {
  const outcome = await lighthouse(url, { port, onlyCategories: [...categories], output: 'json' })
  const error = outcome ? outcome.lhr.runtimeError?.message : 'no result: is the page reachable?'
  if (outcome && !error) return outcome.lhr
  if (tries > 1) return auditOf(url, port, tries - 1)
  throw new Error(`Lighthouse on ${url}: ${error}`)
}

/** Lists the ids of audits that cost a score. */
function failing({ categories: scored, audits }: Result): string {
  const refs = Object.values(scored).flatMap(({ auditRefs }) => auditRefs)
  const lost = refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
  return [...new Set(lost.map(({ id }) => id))].join(', ') || 'nothing'
}
