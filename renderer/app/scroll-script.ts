/**
 * Keeps the scroll position if a visitor presses a day or a time before hydration: the browser then submits the form and
 * reloads the page, which would start at the top. Another step does start there.
 */
const key = 'bookplate:scrolled'

/** Placed after the content, when the page has its full height. Ignores forms that a script handles. */
export const keepScrollScript = `(k=>{
var p=()=>location.pathname+document.querySelector('main :is(h1,h2)')?.textContent,s
try{s=sessionStorage;var [at,y]=JSON.parse(s.getItem(k))||[];s.removeItem(k);if(at===p())scrollTo(0,y)}catch{}
addEventListener('submit',e=>{if(s&&!e.defaultPrevented&&e.target.method==='get')try{s.setItem(k,JSON.stringify([p(),scrollY]))}catch{}})
})('${key}')`
