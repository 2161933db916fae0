import { expect } from 'chai'
import type { Fixture } from '../../demo/gallery/fixture.js'
import { deferred } from '../lib/deferred.js'
import type { Scene } from './scene.js'
import type { WalletStageElement } from './mount.js'
import { allFixtures, find, onScreen, settled, stores, until } from '../ui/test/on-screen.harness.js'

type View = Fixture['view']

/** An empty stage in a frame, and a way to show screens of the gallery on it. */
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
  it('keeps the old screen in view until the new one can be drawn', async () => {
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

  it('puts the focus into the first field, then on each new title, and into the field of a code screen [EC-58]', async () => {
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

  it('leaves the focus where it is in a page that has not been touched', async () => {
    const { root, show, inView } = await emptyStage({ takeFocus: false })
    show('landing')
    await until(() => inView() === 'landing')
    expect(root.activeElement).to.equal(null)
  })

  it('comes in from the side it goes to, except at first', async () => {
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

  it('the stage is never empty between screens: a new one is complete in its first frame', async () => {
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

  it('offers another try where a screen could not be loaded, and takes it', async () => {
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

  it('offers to reload the page too, unless there is no network: a browser may never ask again for what did not come', async () => {
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

  it('leaves the second press of a double one to what the first was for', async () => {
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

  it('offers the way back, and the focus, where a screen could not be loaded', async () => {
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

  it('keeps a half-typed code when it is moved about, and forgets it when it is removed for good [EC-05]', async () => {
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

  it('brings its sheets along into another document [EC-06]', async () => {
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
