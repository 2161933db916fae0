/**
 * Makes the documentation a site of plain files from the markdown of `demo/docs`, the pages of the reference, and
 * tables. It loads nothing from outside its folder and can be read from the disk.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { build } from 'esbuild'
import { Marked } from 'marked'
import { coloured, escape } from './docs-code.mjs'
import { searchIndex, slug } from './docs-search.mjs'
import { TABLES } from './docs-tables.mjs'
import { elements } from '../generate/element-tables.mjs'
import { page as referencePage } from '../generate/generate-reference.mjs'
import { sourceOf } from '../generate/source-of.mjs'
import { root } from '../tags.mjs'

const folder = join(root, 'demo/docs')
const read = name => readFileSync(join(folder, name), 'utf8')
const { tokens } = await sourceOf("export { tokens } from './src/ui/styles/tokens.ts'")

/** The pages by group, in the order of the contents. */
const CONTENTS = {
  Begin: ['index', 'from-privy'],
  Reference: ['configuration', 'events', 'errors'],
  Tags: ['tags', ...elements.map(({ tag }) => tag)],
  Guides: ['vue', 'libraries', 'scripts', 'chains', 'servers', 'testing', 'tokens', 'payments', 'security'],
}
const names = Object.values(CONTENTS).flat()

/** The parts of the site's style sheet, in the order of the cascade. */
const STYLES = ['page', 'contents', 'text', 'code', 'search', 'tables', 'examples', 'print']

/** The pictures of the site by name. They are written beside its pages. */
const PICTURES = new Map(['demo/pictures/journey.png'].map(path => [basename(path), readFileSync(join(root, path))]))
/** Width and height of a PNG, from bytes 16 and 20 of its header. */
const sizeOf = png => [png.readUInt32BE(16), png.readUInt32BE(20)]

/** Adapts the links of a reference page: on the site, the reference pages lie beside the other pages. */
const onSite = text => text.replaceAll('](../reference.md#', '](tags.md#').replaceAll('](reference/', '](')
const markdownOf = name =>
  elements.some(({ tag }) => tag === name)
    ? onSite(referencePage(elements.find(({ tag }) => tag === name)))
    : read(`${name}.md`)

/** A file of this repository as a code block. Words after its path name its tab. */
const fileAsExample = reference => {
  const [path, ...name] = reference.split(' ')
  const info = [extname(path).slice(1), ...name].join(' ')
  return `\`\`\`${info}\n${readFileSync(join(root, path), 'utf8').trim()}\n\`\`\``
}

/** Every page as markdown, with its tables and files inserted. */
export const docsPages = () =>
  names.map(name => {
    const markdown = markdownOf(name).replace(/^<!-- ([\w ./-]+) -->$/gm, (_, tableOrPath) =>
      tableOrPath.includes('/') ? fileAsExample(tableOrPath) : TABLES[tableOrPath]().trim(),
    )
    return { name, markdown, title: /^# (.*)$/m.exec(markdown)[1].replaceAll('`', '') }
  })

/**
 * The markup of an example that runs beside its code. Its own script and `<wallet-app>` are removed, because the page
 * has one of each for all its examples; its ids get a prefix so that they stay unique.
 */
const liveMarkup = (example, number) =>
  example
    .replace(/<script type="module"[\s\S]*?<\/script>\n?/g, '')
    .replace(/<wallet-app[\s\S]*?<\/wallet-app>\n?/g, '')
    .replace(/ (id|for)="([\w-]+)"/g, ` $1="example-${number}-$2"`)
    .trim()
const isLive = (example, lang) => lang === 'html' && example.includes('<wallet-button')

/** The note under an example that runs on the recorded provider. */
const RECORDED_NOTE =
  '<p class="still">This example runs on a recording of the development provider. Log in with any address and any six digits. Nothing leaves this page. Whatever is not in the recording is refused; <code>npm start</code> runs the whole provider.</p>'

/**
 * A markdown renderer that gives headings an id, makes tables readable on a phone, and puts a running example before
 * its code.
 */
function renderer(alive) {
  let examples = 0
  const example = text => {
    examples++
    return `<section class="live" aria-label="Running example"><div class="stage">${liveMarkup(text, examples)}</div><div class="heard" role="log" aria-label="Events"></div>${alive ? '' : RECORDED_NOTE}</section>`
  }
  return {
    heading({ tokens: inner, depth, text }) {
      return `<h${depth} id="${slug(text)}">${this.parser.parseInline(inner)}</h${depth}>\n`
    },
    code({ text, lang: info = '' }) {
      const [lang, ...name] = info.split(' ')
      const block = `<div class="code"><pre tabindex="0"><code>${coloured(text, lang)}</code></pre></div>\n`
      return name.length > 0 || !isLive(text, lang) ? block : `${example(text)}\n${block}`
    },
    codespan({ text }) {
      return `<code>${escape(text).replaceAll('.', '.<wbr>')}</code>`
    },
    link({ href, tokens: inner }) {
      const target = href.replace(/^([\w-]+)\.md(?=#|$)/, '$1.html')
      return `<a href="${escape(target)}"${/^https?:/.test(target) ? ' rel="noreferrer"' : ''}>${this.parser.parseInline(inner)}</a>`
    },
    image({ href, text }) {
      const [width, height] = sizeOf(PICTURES.get(href))
      return `<img src="${href}" width="${width}" height="${height}" alt="${escape(text)}">`
    },
    table({ header, rows }) {
      const heads = header.map(({ text }) => text)
      const cell = (tag, role, { tokens: inner }, label) =>
        `<${tag} role="${role}"${label ? ` data-label="${escape(label)}"` : ''}>${this.parser.parseInline(inner)}</${tag}>`
      const headings = header
        .map(head => cell(head.text ? 'th' : 'td', head.text ? 'columnheader' : 'cell', head))
        .join('')
      const body = rows
        .map(row => `<tr role="row">${row.map((each, at) => cell('td', 'cell', each, heads[at])).join('')}</tr>`)
        .join('\n')
      return `<table role="table"><thead role="rowgroup"><tr role="row">${headings}</tr></thead><tbody role="rowgroup">\n${body}\n</tbody></table>\n`
    },
  }
}

/** The tab name of a code block: its info string "vue Vue" has the language "vue" and the tab "Vue". */
const tabOf = ({ type, lang = '' }) => (type === 'code' ? lang.split(' ').slice(1).join(' ') : '')

/** Groups adjacent code blocks with tab names: they show the same thing for several frameworks. */
function inTabs(tokens) {
  const groups = []
  for (const token of tokens.filter(({ type }) => type !== 'space')) {
    const last = groups.at(-1)
    if (tabOf(token) && last && tabOf(last[0])) last.push(token)
    else groups.push([token])
  }
  return groups
}

const tabs = (blocks, number, render) => `<fieldset class="tabs">
<legend class="unseen">Your framework</legend>
${blocks.map((block, at) => `<label><input type="radio" name="tabs-${number}" value="${tabOf(block)}"${at ? '' : ' checked'}>${tabOf(block)}</label>`).join('\n')}
${blocks.map(block => `<div class="tab" data-tab="${tabOf(block)}">${render(block)}</div>`).join('\n')}
</fieldset>
`

/** Styles that show only the selected tab, without a script. */
const tabStyles = pages =>
  [...new Set(pages.flatMap(({ tokens }) => tokens.map(tabOf)))]
    .filter(Boolean)
    .map(name => `.tabs:has(input[value="${name}"]:checked) > .tab:not([data-tab="${name}"]) { display: none; }`)
    .join('\n')

function textOf({ tokens }, alive) {
  const marked = new Marked({ renderer: renderer(alive) })
  const render = token => marked.parser([token])
  return inTabs(tokens)
    .map((group, number) => (group.length > 1 ? tabs(group, number, render) : render(group[0])))
    .join('')
}

/** The style sheet of the site: the colours of the elements, its parts, and the tabs. */
const styleSheet = pages =>
  [
    tokens.replaceAll(':host {', ':root {').replace(/^:host.*$/gm, ''),
    ...STYLES.map(name => read(`site/styles/${name}.css`)),
    tabStyles(pages),
    '',
  ].join('\n')

const titles = pages => Object.fromEntries(pages.map(({ name, title }) => [name, title]))
const navigation = (pages, current) =>
  Object.entries(CONTENTS)
    .map(
      ([group, inside]) => `<h2 id="group-${slug(group)}">${group}</h2>
<ul aria-labelledby="group-${slug(group)}">
${inside.map(name => `<li><a href="${name}.html"${name === current ? ' aria-current="page"' : ''}>${escape(titles(pages)[name])}</a></li>`).join('\n')}
</ul>`,
    )
    .join('\n')

/** The `<wallet-app>` that the examples share with the demo's pages: it uses the local world that `npm start` runs. */
const WORLD = readFileSync(join(root, 'demo/host/wallet-app.html'), 'utf8')
/** The same for the recorded provider, which knows only the login by e-mail and serves no files such as the logo. */
const RECORDED_WORLD = WORLD.replace(/ (?:logo="[^"]*"|scan-transactions)/g, '').replace(
  '<wallet-app ',
  '<wallet-app login-methods="email" ',
)

const html = (pages, { name, title, ...page }, alive) => {
  const main = textOf(page, alive)
  const runs = main.includes('class="live"')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)} · wallet-elements</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs.css">
<script defer src="page.js"></script>
${runs ? (alive ? '<script type="module" src="/dist/index.js"></script>\n<script type="module" src="docs.js"></script>\n' : '<script defer src="live.js"></script>\n') : ''}</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header><a class="brand" href="index.html">wallet-elements</a><button class="contents" type="button" popovertarget="contents">Contents</button>${alive ? '<a class="back" href="/">Demo</a>' : ''}</header>
<nav id="contents" popover aria-label="Contents">
<button class="contents" type="button" popovertarget="contents" popovertargetaction="hide">Close</button>
${navigation(pages, name)}
</nav>
<main id="content" tabindex="-1">
${main}</main>
${runs ? (alive ? WORLD : RECORDED_WORLD) : ''}</body>
</html>
`
}

/**
 * The files of the site by name. With `alive`, its examples run on the provider and the elements of the server that
 * serves the site; otherwise they run on the recorded provider, in `live.js` beside the pages.
 */
export function docsSite({ alive = false } = {}) {
  const pages = docsPages().map(page => ({ ...page, tokens: new Marked().lexer(page.markdown) }))
  return new Map([
    ...pages.map(each => [`${each.name}.html`, html(pages, each, alive)]),
    ['docs.css', styleSheet(pages)],
    ['page.js', read('site/page.js')],
    ['search.js', searchIndex(pages)],
    ...(alive ? [['docs.js', read('site/docs.js')]] : []),
  ])
}

/** The pictures of the site by name. */
export const docsPictures = () => PICTURES

/**
 * Adapts the sources to pages opened from the disk. Such a page is local but has no host name that says so, so the
 * modules that check for this are replaced. Every module keeps its side effects: the `sideEffects` of package.json
 * describes the files of `dist`, not the sources.
 */
const resolvedPlugin = {
  name: 'on-the-disk',
  setup(bundle) {
    bundle.onResolve({ filter: /^\./ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (pluginData === resolvedPlugin || importer.includes('node_modules')) return undefined
      const [, name] = importer.endsWith('on-the-disk.ts') ? [] : (/\/(is-local|tried-out)\.js$/.exec(path) ?? [])
      const target = name ? join(folder, `recorded/${name === 'is-local' ? 'on-the-disk' : name}.ts`) : path
      const found = await bundle.resolve(target, { importer, resolveDir, kind, pluginData: resolvedPlugin })
      return { ...found, sideEffects: true }
    })
  },
}

/** The elements and the recorded provider as one classic script, because browsers load no modules from the disk. */
async function liveScript() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['demo/docs/recorded/index.ts'],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['production'],
    legalComments: 'none',
    logLevel: 'error',
    plugins: [resolvedPlugin],
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.WALLET_ELEMENTS_VERSION': JSON.stringify(version),
      'process.env.IS_VITEST': '"false"',
      'process.env.DISABLE_GLOBAL_CORE': '"true"',
    },
  })
  return outputFiles[0].text
}

/** The scripts that only the site on the disk needs, by name. */
export const docsScripts = async () => new Map([['live.js', await liveScript()]])

export async function writeDocs(dist) {
  mkdirSync(join(dist, 'docs'), { recursive: true })
  for (const [name, content] of [...docsSite(), ...docsPictures(), ...(await docsScripts())])
    writeFileSync(join(dist, 'docs', name), content)
}
