/** Animates what a visitor scrolls down to, but not what shows at first, and never if they prefer less motion. */
import { useEffect, useRef } from 'react'

/** As a share of an element's height. */
const visibleShare = 0.1
const animationMs = 1000

/** Returns the ref of the element whose children fade in one by one. Without script they are simply visible. */
export function useRevealOnScroll<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (!place.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const below = new WeakSet<Element>()
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) below.add(target)
          else observer.unobserve(target)
          if (isIntersecting && below.has(target)) reveal(target)
        }
      },
      { threshold: visibleShare },
    )
    for (const child of place.current.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return place
}

function reveal({ classList }: Element): void {
  classList.add('bp-reveal')
  setTimeout(() => classList.remove('bp-reveal'), animationMs)
}
