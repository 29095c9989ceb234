/**
 * Keeps what a visitor presses before the page is alive until it is: a form that is posted, or whose button leads to
 * no address, says nothing to a server, nor does a button that only a script hears. What the address can say is
 * submitted at once, as without a script, and so is all that is kept where a script does not come.
 */
const releaseEvent = 'bookplate:release'

/** Stands behind the page's content. A button that waits says that it is busy. */
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

/** Lets go of what is kept, in the order of the presses, and of all that comes: the page is alive, or never will be. */
export const replayQueuedClicks = () => document.dispatchEvent(new Event(releaseEvent))
