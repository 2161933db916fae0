import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const read = (path: string) => readFileSync(at(path), 'utf8')
const starters = readdirSync(at('demo/starters'), { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name)

describe('the starters', () => {
  it.each(starters)('%s is named in both READMEs, starts by `npm start`, and runs in `npm run hosts`', name => {
    const { scripts } = JSON.parse(read(`demo/starters/${name}/package.json`)) as { scripts: Record<string, string> }
    expect(read('README.md')).toContain(`\`${name}\``)
    expect(read('demo/starters/README.md')).toContain(`\`${name}\``)
    expect(scripts['start']).toBeTruthy()
    expect(existsSync(at(`demo/starters/${name}/package-lock.json`))).toBe(true)
    expect(read('demo/hosts/run.ts')).toContain(`'starters/${name}'`)
  })

  it.each(['README.md', 'demo/starters/README.md'])('are set up by the commands in %s', path => {
    const { name, version } = JSON.parse(read('package.json')) as { name: string; version: string }
    const [lines = '', from = ''] =
      /cp -r wallet-elements\/demo\/starters\/(\S+) my-app && cd my-app\nnpm install && npm install \S+\nnpm start\n/.exec(
        read(path),
      ) ?? []
    expect(starters).toContain(from)
    expect(lines).toContain(`npm install ../wallet-elements/${name}-${version}.tgz`)
  })
})
