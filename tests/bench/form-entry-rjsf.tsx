import { createRoot } from 'react-dom/client'
import { formOfFields } from './form-documents.ts'
import { RjsfForm } from './form-rjsf.tsx'

const count = Number(new URLSearchParams(location.search).get('fields'))
const place = document.getElementById('place')
if (place) createRoot(place).render(<RjsfForm document={formOfFields(count)} values={{}} />)
