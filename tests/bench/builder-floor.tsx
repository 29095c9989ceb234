import { useState } from 'react'
import { createRoot } from 'react-dom/client'

function ControlledField() {
  const [text, setText] = useState('')
  return (
    <>
      <input aria-label="Text" value={text} onChange={event => setText(event.currentTarget.value)} />
      <output>{text}</output>
    </>
  )
}

const place = document.getElementById('place')
if (place) createRoot(place).render(<ControlledField />)
