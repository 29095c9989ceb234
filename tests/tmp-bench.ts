import { readFileSync } from 'node:fs'
import { loadConfiguration } from '#server/configuration/load.ts'
const c = await loadConfiguration(process.cwd())
const email = (n: number) => { const d = JSON.parse(readFileSync('schemas/emails/booking-scheduled.json','utf8')); d.blocks.push({type:'text', text:`Hello ${n} {name}`}); return { kind: 'email', id: 'booking-scheduled', content: d } }
const guests = (n: number) => { const d = JSON.parse(readFileSync('schemas/guests/default.json','utf8')); d.minimum = 0; d.maximum = 20 + n % 60; return { kind: 'guest-rules', id: 'default', content: d } }
const form = (n: number) => { const d = JSON.parse(readFileSync('schemas/forms/contact.json','utf8')); d.title = 'x' + n; return { kind: 'form', id: 'contact', content: d } }
for (const [name, make] of Object.entries({ email, guests, form, email2: email })) {
  for (let i = 0; i < 10; i++) c.withDocuments([make(i)])
  const times = []; for (let i = 0; i < 30; i++) { const d = make(100 + i); const t = process.cpuUsage(); const w = performance.now(); c.withDocuments([d]); times.push(performance.now() - w) }
  times.sort((a,b)=>a-b); console.log(name, 'median', times[15]?.toFixed(1), 'min', times[0]?.toFixed(1))
}
