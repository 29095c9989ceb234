/**
 * Keeps the place on the page of a visitor who presses a day or a time before the page is alive: the browser then submits
 * the form and loads the page anew, which would begin at its top. Another step begins there.
 */
const key = 'bookplate:scrolled'

/** Stands behind the page's content, so that the page is as high as it will be. A form that a script takes over does not submit. */
export const keepScrollScript = `(k=>{
var p=()=>location.pathname+document.querySelector('main :is(h1,h2)')?.textContent,s
try{s=sessionStorage;var [at,y]=JSON.parse(s.getItem(k))||[];s.removeItem(k);if(at===p())scrollTo(0,y)}catch{}
addEventListener('submit',e=>{if(s&&!e.defaultPrevented&&e.target.method==='get')try{s.setItem(k,JSON.stringify([p(),scrollY]))}catch{}})
})('${key}')`
