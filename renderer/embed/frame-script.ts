/**
 * The script of a page in a frame that runs before the first paint: a frame named `bookplate` shows no header of its
 * own, and takes its look from the options that follow in the name (`?accent=%23a33&scheme=dark`). A frame keeps its
 * name on all its pages, so that they need neither a query nor storage. It is light unless the name says otherwise, as
 * most sites are. Values hold no character that could end a
 * declaration. A frame without an origin, from which calls are impossible, says so instead. `bridge.ts` repeats it when the page around changes the name.
 */
import { frameNameOptions } from '#schemas/generated/embed.gen.ts'
import { sandboxedFramePath } from '#schemas/runtime/core/embedder.ts'
import { frameNameEvent, frameNamePrefix } from './protocol.ts'

const properties = frameNameOptions.filter(name => !['header', 'mode', 'scheme'].includes(name))

export const renderFrameScript = (basePath: string): string =>
  `(w=>{if(w.parent===w)return;var d=document,l=location;if(w.origin=='null')return l.replace('${basePath}${sandboxedFramePath}?'+new URLSearchParams({page:l.pathname+l.search}));var e=d.documentElement.dataset,s=new CSSStyleSheet,f=()=>{var n=w.name,t='',p=new URLSearchParams(n.slice(${frameNamePrefix.length + 1})),c=p.get('scheme');if(!n.startsWith('${frameNamePrefix}'))return;e.embed=p.get('header')=='show'?'header':'bare';e.embedMode=p.get('mode')||'inline';p.forEach((v,k)=>{if(/^(${properties.join('|')})$/.test(k)&&/^[#\\w ,'"-]{1,200}$/.test(v))t+='--bp-'+k+':'+(k=='radius'?parseInt(v)+'px':v)+';'});e.scheme=/^(light|dark|light dark)$/.test(c)?c:'light';s.replaceSync(':root,.bp{'+t+'}')};f();d.adoptedStyleSheets=[s];w.addEventListener('${frameNameEvent}',f)})(window)`
