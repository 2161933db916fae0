/**
 * Shows how each framework writes a tag: an attribute, a boolean, an object, an event listener, a reference for
 * methods.
 */
const camel = event => event.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())
const pascal = tag =>
  tag
    .split('-')
    .map(word => word[0].toUpperCase() + word.slice(1))
    .join('')

/**
 * Rows of framework, template and hint. `event` is one that the tag dispatches; `opens` tells whether it has `open`.
 */
export function recipes(tag, event, opens) {
  const [on, component] = [camel(event.replace('wallet-', 'on-')), pascal(tag)]
  const open = text => (opens ? ` ${text}` : '')
  return [
    [
      'HTML, Rails, Django, PHP, Astro',
      `<${tag} id="x" app-id="…"${open('open')}></${tag}>`,
      'objects in a JSON child; `addEventListener`; `x.show()`',
    ],
    [
      'React 19',
      `<${tag} app-id="…"${open('open={b}')} config={o} on${event}={f} ref={r} />`,
      'types: `wallet-elements/types/react`; with server rendering use the components',
    ],
    [
      'React 17 to 19',
      `<${component} appId="…"${open('open={b}')} config={o} ${on}={f} ref={r} />`,
      '`wallet-elements/react`',
    ],
    [
      'Preact',
      `<${tag} app-id="…"${open('open={b}')} config={o} on${event}={f} ref={r} />`,
      'types: `wallet-elements/types/preact`',
    ],
    [
      'Vue',
      `<${tag} app-id="…"${open(':open="b"')} :config="o" @${event}="f" ref="r" />`,
      "`isCustomElement: tag => tag.startsWith('wallet-')`; types: `wallet-elements/types/vue`",
    ],
    [
      'Svelte 5',
      `<${tag} app-id="…"${open('open={b}')} {config} on${event}={f} bind:this={r} />`,
      'types: `wallet-elements/types/svelte`',
    ],
    [
      'Angular',
      `<${tag} app-id="…"${open('[open]="b"')} [config]="o" (${event})="f($event)" #r />`,
      '`schemas: [CUSTOM_ELEMENTS_SCHEMA]`',
    ],
    [
      'Solid',
      `<${tag} app-id="…"${open('prop:open={b}')} prop:config={o} on:${event}={f} ref={r} />`,
      'types: `wallet-elements/types/solid`',
    ],
    ['Lit', `<${tag} app-id="…"${open('?open=${b}')} .config=\${o} @${event}=\${f}></${tag}>`, ''],
    [
      'htmx',
      `<${tag} app-id="…" hx-on:${event}="…"></${tag}>`,
      'objects in a JSON child; outcomes bubble: `hx-trigger="… from:body"`',
    ],
  ]
}
