import { useEffect, useState } from 'react'

/** A heading is current from here on, as a share of the window's height from its top. */
const currentFrom = 0.4

/** Returns the id of the last heading that has been scrolled past; before that, the first. */
export function useScrollSpy(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const key = ids.join(' ')
  useEffect(() => {
    const headings = key.split(' ').flatMap(id => document.getElementById(id) ?? [])
    const update = () => {
      const passed = headings.findLast(
        heading => heading.getBoundingClientRect().top <= innerHeight * currentFrom,
      )
      setCurrent((passed ?? headings[0])?.id)
    }
    // Tells of each heading that crosses the line, which is cheaper than every scroll event. All above the line counts
    // as inside: a heading that jumps over the window, as by the Home key, has crossed it too.
    const observer = new IntersectionObserver(update, {
      root: document,
      rootMargin: `1000000px 0px -${100 - currentFrom * 100}% 0px`,
    })
    for (const heading of headings) observer.observe(heading)
    return () => observer.disconnect()
  }, [key])
  return current
}
