import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useConsoleMutation } from '../context/use-console-call.ts'

/** Ends the session, or all of the person, leads to the sign-in and forgets everything that was shown. */
export function useSignOut() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useConsoleMutation('signOut', {
    readsAgain: false,
    onDone: async () => {
      await navigate('/sign-in')
      queries.clear()
    },
  })
}
