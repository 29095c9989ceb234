import { createRoot } from 'react-dom/client'
import { formOfFields } from './form-documents.ts'
import { OurForm } from './form-ours.tsx'

const count = Number(new URLSearchParams(location.search).get('fields'))
const place = document.getElementById('place')
if (place) createRoot(place).render(<OurForm document={formOfFields(count)} values={{}} />)
