/**
 * Queues clicks before hydration that the server cannot handle: forms that are posted or whose button has no value, and
 * buttons that only scripts handle. Other forms are submitted at once, as without JavaScript. If a script fails to load,
 * the queued forms are submitted too.
 */
export const releaseEvent = 'bookplate:release'

/** Placed after the content. Marks a queued button as busy. */
export const clickQueueScript = `;(r=>{
var held=[]
var hold=(e,b,f)=>{e.preventDefault();e.stopPropagation();b?.setAttribute('aria-busy','true');held.push([b,f])}
var submit=e=>{var f=e.target,b=e.submitter;if(r.contains(f)&&(f.method==='post'||!b?.value))hold(e,b,f)}
var click=e=>{var b=e.target.closest?.('button[type=button]');if(r.contains(b))hold(e,b)}
var release=e=>{
if(e.type==='error'&&e.target.tagName!=='SCRIPT')return
removeEventListener('submit',submit,true);removeEventListener('click',click,true)
for(var [b,f] of held.splice(0)){b?.removeAttribute('aria-busy');if(f?.isConnected)f.requestSubmit(b);else if(!f&&b.isConnected)b.click()}
}
addEventListener('submit',submit,true);addEventListener('click',click,true);addEventListener('error',release,true)
document.addEventListener('${releaseEvent}',release)
})(document.getElementById('root'))`

/** Replays the clicks in order and stops queueing: the page is hydrated, or never will be. */
export const replayQueuedClicks = () => document.dispatchEvent(new Event(releaseEvent))
