/**
 * The script of a documentation page, also from the disk: it copies examples, keeps the chosen framework, and searches
 * all pages.
 */
{
  const make = (name, attributes = {}, ...inside) => {
    const element = document.createElement(name)
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
    element.append(...inside)
    return element
  }

  const COPIED_MS = 1_600
  for (const block of document.querySelectorAll('.code')) {
    const button = make('button', { type: 'button', class: 'copy' }, 'Copy')
    button.addEventListener('click', async () => {
      const code = block.querySelector('pre')
      try {
        await navigator.clipboard.writeText(code.textContent)
        button.textContent = 'Copied'
      } catch {
        getSelection().selectAllChildren(code) // the reader can copy it by hand
        button.textContent = 'Selected'
      }
      setTimeout(() => {
        button.textContent = 'Copy'
      }, COPIED_MS)
    })
    block.append(button)
  }

  const FRAMEWORK = 'wallet-elements-docs:framework'
  const choose = name => {
    for (const choice of document.querySelectorAll('.tabs input')) if (choice.value === name) choice.checked = true
  }
  try {
    choose(localStorage[FRAMEWORK])
  } catch {
    // without storage, the page shows the first framework
  }
  document.addEventListener('change', ({ target }) => {
    if (!target.matches('.tabs input')) return
    choose(target.value)
    try {
      localStorage[FRAMEWORK] = target.value
    } catch {
      // without storage, the choice holds for this page only
    }
  })

  const MAX_RESULTS = 12
  let loading
  const SEARCH = 'search.js'
  /** With Trusted Types, a page takes the address of a script only from a policy. This policy allows one address. */
  const policy = self.trustedTypes?.createPolicy('docs-search', { createScriptURL: () => SEARCH })
  /** Loads the search index at the first search. */
  const loaded = () =>
    (loading ??= new Promise((resolve, reject) => {
      const script = make('script')
      script.src = policy?.createScriptURL(SEARCH) ?? SEARCH
      script.addEventListener('load', () => resolve(self.docsIndex))
      script.addEventListener('error', reject)
      document.head.append(script)
    }))
  /** Ranks words in a title above words in the text. Undefined if one of the words is missing. */
  const rank = ({ page, heading, text }, words) => {
    const [titles, all] = [`${page} ${heading}`.toLowerCase(), `${page} ${heading} ${text}`.toLowerCase()]
    if (words.some(word => !all.includes(word))) return undefined
    return words.filter(word => titles.includes(word)).length * 2 + (heading ? 0 : 1)
  }

  const field = make('input', {
    type: 'search',
    placeholder: 'Search',
    'aria-label': 'Search the documentation',
    autocomplete: 'off',
  })
  const status = make('p', { role: 'status', class: 'unseen' })
  const list = make('ul', { 'aria-label': 'Found' })
  const results = make('div', { class: 'found', hidden: '' }, list)
  const search = make('search', {}, field, results, status)
  document.querySelector('header .brand').after(search)

  const show = sections => {
    results.hidden = sections === undefined
    status.textContent = sections === undefined ? '' : `${sections.length} found`
    list.replaceChildren(
      ...(sections ?? []).map(({ page, heading, address }) =>
        make(
          'li',
          {},
          make('a', { href: address }, make('b', {}, heading || page), heading ? make('span', {}, page) : ''),
        ),
      ),
    )
    if (sections?.length === 0) list.append(make('li', { class: 'none' }, 'Nothing found'))
  }
  field.addEventListener('input', async () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    if (words.length === 0) return show()
    const query = field.value
    const index = await loaded()
    if (query !== field.value) return
    const ranked = index.map(section => [rank(section, words), section]).filter(([value]) => value !== undefined)
    show(
      ranked
        .sort(([one], [other]) => other - one)
        .slice(0, MAX_RESULTS)
        .map(([, section]) => section),
    )
  })
  search.addEventListener('keydown', event => {
    const stops = [field, ...list.querySelectorAll('a')]
    const at = stops.indexOf(document.activeElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
    if (event.key === 'Escape') {
      show()
      field.focus()
    } else if (event.key === 'Enter' && at === 0) stops[1]?.click()
    else if (next !== undefined) {
      event.preventDefault()
      stops[next]?.focus()
    }
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (!search.contains(target)) show()
  })
  document.addEventListener('keydown', event => {
    if (event.key !== '/' || event.target.closest('input, textarea, [contenteditable]') || event.target.shadowRoot)
      return
    event.preventDefault()
    field.focus()
  })
}
