/** What the page loads at an address is there before it shows: nothing that is on the page goes meanwhile. */
import { type QueryChanges, searchOf } from '../browser/address.ts'
import { useApp } from './app-context.ts'
import { questionsOf } from './loads.ts'

export function usePrefetch(): (changes: QueryChanges) => Promise<void> {
  const { page, answers } = useApp()
  return async changes => {
    answers.age()
    const query = Object.fromEntries(new URLSearchParams(searchOf(changes)))
    const questions = questionsOf(page.load, { params: page.params, query }, answers.value)
    await Promise.all(questions.map(([, question]) => answers.ask(question)))
  }
}
