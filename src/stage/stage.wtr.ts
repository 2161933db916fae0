import { expect } from 'chai'
import type { Fixture } from '../../demo/gallery/fixture.js'
import { deferred } from '../lib/deferred.js'
import type { Scene } from './scene.js'
import type { WalletStageElement } from './mount.js'
import { allFixtures, find, onScreen, settled, stores, until } from '../ui/test/on-screen.harness.js'

type View = Fixture['view']

/** An empty stage in a frame, and a function that shows screens of the gallery on it. */
async function emptyStage({ takeFocus = true } = {}) {
  const atom = await stores()
  const fixtures = await allFixtures()
  const root = await onScreen('guest')
  const stage = find<WalletStageElement>(root, '.stage')
  const $scene = atom<Scene | null>(null)
  const shown: string[] = []
  stage.play = {
    stage: { $scene },
    takesFocus: () => takeFocus,
    shown: ({ screen }) => {
      shown.push(screen)
    },
  }
  await until(() => !root.querySelector('.scene'))
  let id = 0
  const show = (
    name: string,
    { view, model, direction = 'next' }: { view?: View; model?: object; direction?: Scene['direction'] } = {},
  ) => {
    const fixture = fixtures.find(other => other.id === name)
    if (!fixture) throw new Error(`The gallery has no "${name}".`)
    $scene.set({
      id: ++id,
      screen: fixture.screen,
      size: fixture.size,
      info: false,
      closable: true,
      canGoBack: false,
      direction,
      model: model ?? fixture.model,
      view: view ?? fixture.view,
    })
  }
  const inView = () => root.querySelector<HTMLElement>('.scene')?.dataset.screen
  return { root, stage, show, inView, shown, $scene }
}

describe('the stage', () => {
  it('the old screen stays in view until the new one can be rendered', async () => {
    const { show, inView, shown } = await emptyStage()
    show('landing')
    await until(() => inView() === 'landing')
    const late = deferred<Awaited<ReturnType<View>>>()
    const terms = (await allFixtures()).find(({ id }) => id === 'terms')
    show('terms', { view: () => late.promise })
    await settled()
    expect(inView()).to.equal('landing')
    expect(shown).to.deep.equal(['landing'])
    if (terms) late.resolve(await terms.view())
    await until(() => inView() === 'terms')
    expect(shown).to.deep.equal(['landing', 'terms'])
  })

  it('the focus goes to the first field, then to each new title, and to the field of a code screen [EC-58]', async () => {
    const { root, show, inView } = await emptyStage()
    show('landing')
    await until(() => inView() === 'landing')
    expect(root.activeElement).to.equal(find(root, 'input[type="email"]'))
    show('terms')
    await until(() => inView() === 'terms')
    expect(root.activeElement).to.equal(find(root, '[part~="title"]'))
    show('code')
    await until(() => inView() === 'email-code')
    expect(root.activeElement).to.equal(find(root, 'input[name="one-time-code"]'))
  })

  it('the focus stays where it is if the visitor has not touched the page', async () => {
    const { root, show, inView } = await emptyStage({ takeFocus: false })
    show('landing')
    await until(() => inView() === 'landing')
    expect(root.activeElement).to.equal(null)
  })

  it('each screen except the first enters from the side that it comes from', async () => {
    const { root, show, inView } = await emptyStage()
    const enter = () => root.querySelector<HTMLElement>('.scene')?.dataset.enter
    show('landing')
    await until(() => inView() === 'landing')
    expect(enter()).to.equal(undefined)
    show('code')
    await until(() => inView() === 'email-code')
    expect(enter()).to.equal('next')
    show('landing', { direction: 'back' })
    await until(() => inView() === 'landing')
    expect(enter()).to.equal('back')
  })

  it('a new screen is complete in its first frame, and the stage is never empty between screens', async () => {
    const { root, show, inView } = await emptyStage()
    show('landing')
    await until(() => inView() === 'landing')
    const frames: { at: string; opacity: number; height: number; words: number }[] = []
    let sampling = true
    const sample = () => {
      const body = root.querySelector<HTMLElement>('.scene > .body')
      frames.push({
        at: inView() ?? 'nothing',
        opacity: body ? Number(getComputedStyle(body).opacity) : 0,
        height: body?.offsetHeight ?? 0,
        words: body?.textContent.length ?? 0,
      })
      if (sampling) requestAnimationFrame(sample)
    }
    requestAnimationFrame(sample)
    for (const [id, name, direction] of [
      ['code', 'email-code', 'next'],
      ['guest', 'guest', 'next'],
      ['error', 'error', 'next'],
      ['landing', 'landing', 'back'],
    ] as const) {
      show(id, { direction })
      await until(() => inView() === name)
      const enough = frames.length + 6
      await until(() => frames.length > enough)
    }
    sampling = false
    expect(
      frames.filter(
        ({ at, opacity, height, words }) => at === 'nothing' || opacity < 0.4 || height < 100 || words < 10,
      ),
    ).to.deep.equal([])
  })

  it('a screen that could not be loaded can be tried again', async () => {
    const { root, show, inView } = await emptyStage()
    let tries = 0
    const guest = (await allFixtures()).find(({ id }) => id === 'guest')
    const view: View = () => (++tries === 1 ? Promise.reject(new Error('offline')) : guest!.view())
    show('guest', { view })
    await until(() => root.querySelector('.dock button'))
    expect(find(root, '[part~="title"]').textContent).to.equal('This could not be loaded.')
    find(root, '.dock button').click()
    await until(() => inView() === 'guest')
  })

  it('reloading the page is also offered, unless there is no network, because a browser may never request a failed module again', async () => {
    const offered = async (onLine: boolean) => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: onLine })
      const { root, show } = await emptyStage()
      show('guest', { view: () => Promise.reject(new Error('gone')) })
      await until(() => root.querySelector('.dock button'))
      return [...root.querySelectorAll('.dock button')].map(button => button.textContent)
    }
    try {
      expect([await offered(true), await offered(false)]).to.deep.equal([['Try again', 'Reload page'], ['Try again']])
    } finally {
      Reflect.deleteProperty(navigator, 'onLine')
    }
  })

  it('the second press of a double press is ignored if its target is no longer the same', async () => {
    const { root, show, inView } = await emptyStage()
    const atom = await stores()
    const landing = (await allFixtures()).find(({ id }) => id === 'landing-others')?.model as {
      $state: { get(): { rows: { key: string }[] } }
    }
    const chosen: string[] = []
    const rows = (names: string[]) => ({
      ...landing.$state.get(),
      rows: landing.$state
        .get()
        .rows.slice(0, 2)
        .map((row, at) => ({
          ...row,
          key: `${names[at]}`,
          choose: () => {
            chosen.push(`${names[at]}`)
          },
        })),
    })
    const $state = atom(rows(['a', 'b']))
    const press = (detail: number, at = 0) =>
      [...root.querySelectorAll('[part~="list-item"]')][at]?.dispatchEvent(
        new MouseEvent('click', { detail, bubbles: true, composed: true, cancelable: true }),
      )
    show('landing-others', { model: { ...landing, $state } })
    await until(() => inView() === 'landing')
    press(1)
    press(2)
    press(2, 1)
    press(0)
    expect(chosen).to.deep.equal(['a', 'a', 'a'])
    const first = find(root, '[part~="list-item"]')
    $state.set(rows(['c', 'd']))
    await until(() => find(root, '[part~="list-item"]') !== first)
    press(2)
    show('guest')
    await until(() => inView() === 'guest')
    show('landing-others', { model: { ...landing, $state } })
    await until(() => inView() === 'landing')
    press(2)
    expect(chosen).to.deep.equal(['a', 'a', 'a'])
    press(1)
    expect(chosen).to.deep.equal(['a', 'a', 'a', 'c'])
  })

  it("the focus goes to the title when a screen could not be loaded, and to the screen's field after another try", async () => {
    const { root, show, inView, shown } = await emptyStage()
    show('landing')
    await until(() => inView() === 'landing')
    let lost = true
    const code = (await allFixtures()).find(({ id }) => id === 'code')
    show('code', { view: () => (lost ? Promise.reject(new Error('offline')) : code!.view()) })
    await until(() => root.querySelector('[role="alert"]'))
    expect([shown, root.activeElement]).to.deep.equal([['landing', 'email-code'], find(root, '[part~="title"]')])
    lost = false
    find(root, '.dock button').click()
    await until(() => inView() === 'email-code')
    expect(root.activeElement).to.equal(find(root, 'input[name="one-time-code"]'))
  })

  it('a half-typed code stays when the element is moved in the document, and is forgotten when it is removed [EC-05]', async () => {
    const { root, stage, show, inView } = await emptyStage()
    show('code')
    await until(() => inView() === 'email-code')
    const input = find<HTMLInputElement>(root, 'input')
    input.value = '418'
    input.dispatchEvent(new Event('input'))
    const other = document.createElement('div')
    document.body.append(other)
    other.append(root.host)
    await settled()
    expect(find(root, 'input')).to.equal(input)
    expect(input.value).to.equal('418')
    root.host.remove()
    await until(() => stage.childElementCount === 0)
  })

  it('the style sheets follow into another document [EC-06]', async () => {
    const { root, show, inView } = await emptyStage()
    show('code')
    await until(() => inView() === 'email-code')
    const frame = document.createElement('iframe')
    document.body.append(frame)
    frame.contentDocument!.body.append(root.host)
    await until(() => frame.contentWindow!.getComputedStyle(find(root, '.code')).display === 'grid')
    expect(frame.contentWindow!.getComputedStyle(find(root, '.body')).display).to.equal('flex')
    frame.remove()
  })
})
