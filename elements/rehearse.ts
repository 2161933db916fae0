import { atom } from 'nanostores'
import { getAppConfig } from '../src/api/app.js'
import { $hostConfig } from '../src/config/app.js'
import { resolveWith } from '../src/config/resolve-with.js'
import type { HostConfig } from '../src/config/settings.js'
import { forError } from '../src/flows/for-error.js'
import { wait } from '../src/lib/wait.js'
import { whenIdle } from '../src/lib/when-idle.js'
import type { WalletStageElement } from '../src/stage/mount.js'
import { Stage } from '../src/stage/stage.js'
import type { FlowPart } from './flow-part.js'
import { openFlow } from './page.js'
import { paletteStyles } from './palette.js'
import { prepareStage } from './prepared-stage.js'
import { firstFace, Shell } from './shell/shell.js'

/** A screen that is not drawn by then is not worth waiting for. */
const DRAWN_WITHIN_MS = 2_000

let rehearsed = false

/**
 * Plays a first screen once in a corner where nobody sees, reads or reaches it. The opening then finds scripts compiled,
 * styles resolved, fonts there, and the screen itself drawn. Once a page is enough, and never beside a real play.
 */
export async function rehearse(root: ShadowRoot, stageTag: string, part: Pick<FlowPart, 'first' | 'chains'>, layers: readonly HostConfig[]): Promise<void> {
  const { first } = part
  if (rehearsed || !first) return
  const settings = resolveWith(part.chains, await getAppConfig(), $hostConfig().get(), ...layers)
  await whenIdle()
  if (rehearsed || openFlow().element) return
  rehearsed = true
  const stage = new Stage({ $settings: atom(settings), errorScreen: forError })
  paletteStyles(root.host as HTMLElement, settings.appearance.palette)
  const corner = root.ownerDocument.createElement('div')
  corner.inert = true
  corner.className = 'rehearsal'
  Object.assign(corner.style, { position: 'fixed', inset: '0', visibility: 'hidden', contain: 'strict', pointerEvents: 'none', zIndex: '-1' })
  root.append(corner)
  const nothing = () => {}
  const face = firstFace({ layer: 'inline', theme: settings.appearance.theme, appName: settings.name }, 'login')
  const shell = new Shell(corner, corner, { back: nothing, close: nothing, again: nothing }, { ...face, content: 'screen' })
  try {
    shell.open(null)
    const drawing = new (customElements.get(stageTag) as new () => WalletStageElement)()
    shell.stand(drawing)
    const drawn = new Promise<void>(shown => drawing.draw({ stage, takesFocus: () => false, shown: () => shown() }))
    stage.play(first.screen, first.params as never, { exit: 'USER_EXITED_AUTH_FLOW' }).catch(nothing)
    await Promise.race([drawn, wait(DRAWN_WITHIN_MS).then(() => { throw new Error('The first screen does not come.') })])
    corner.getBoundingClientRect() // has it measured
    prepareStage({ element: drawing, leave: () => corner.remove() })
  } catch {
    corner.remove()
  } finally {
    stage.close()
  }
}
