import { type ComponentProps, useRef } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'

interface Props extends Omit<ComponentProps<typeof Button>, 'onClick' | 'type'> {
  /** Which files the dialog offers, as in HTML. */
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** A button that opens the browser's dialog for choosing a file. */
export function FileButton({ accept, onFile, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} type="button" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
