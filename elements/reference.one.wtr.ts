import { expect } from 'chai'
import { LOADERS } from './tags/loaders.js'
import { bundle, cleanUp, driver, insert, until, findInside, world, type Tag } from './test/page.harness.js'

describe('the example of a reference page', () => {
  let appId = ''
  let apiUrl = ''
  before(async () => {
    apiUrl = (await world()).apiUrl
    appId = (await driver<{ appId: string }>('createApp', {})).appId
    await bundle()
  })
  afterEach(cleanUp)

  for (const tag of Object.keys(LOADERS)) {
    it(`runs without a line of script: <${tag}> [EC-76]`, async () => {
      await customElements.whenDefined(tag)
      const page = await (await fetch(`/dist/reference/${tag}.md`)).text()
      const example = /```html\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
      expect(example).to.match(new RegExp(`<${tag}[ >]`))
      const place = insert<HTMLElement>(
        `<div>${example
          .replace(/<script type="module".*\n/, '')
          .replace('app-id="', `api-url="${apiUrl}" app-id="`)
          .replace('your-25-character-app-id', appId)}</div>`,
      )
      const button = place.querySelector('wallet-button[for]') as Tag
      const opened = place.querySelector(`#${button.getAttribute('for')}`) as Tag
      ;(await until(() => findInside<HTMLButtonElement>(button, 'button'))).click()
      await until(() => opened.matches(':state(open)'))
      await until(() => opened.screen)
      opened.close()
      await until(() => !opened.open)
      place.remove()
    })
  }
})
