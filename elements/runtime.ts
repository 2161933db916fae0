import { atom, type ReadableAtom } from 'nanostores'
import { getAppConfig } from '../src/api/app.js'
import { $hostConfig } from '../src/config/app.js'
import { checkSettings, resolveSettings, type ServerConfig } from '../src/config/resolve.js'
import type { HostConfig, Settings } from '../src/config/settings.js'
import { $errors } from '../src/copy/errors.js'
import { RPC_USER_REJECTED } from '../src/constants.js'
import { toWalletError, WalletError } from '../src/errors/wallet-error.js'
import { forError } from '../src/flows/for-error.js'
import type { Part } from '../src/stage/define.js'
import { Stage, type Scene } from '../src/stage/stage.js'
import type { WalletStageElement } from '../src/stage/mount.js'
import type { FlowPart } from './flow-part.js'
import { pageReady, startApp } from './page.js'
import { paletteStyles } from './palette.js'
import type { Shell } from './shell/shell.js'

/** What an element hands over for one run. */
export interface RunFace {
  readonly element: HTMLElement
  /** Undefined where nothing is shown. */
  readonly shell: Shell | undefined
  readonly stageTag: string | undefined
  readonly exit: () => WalletError
  readonly part: FlowPart
  readonly options: () => object
  readonly layers: () => readonly HostConfig[]
  readonly shown: (screen: string) => void
}

/** One run, as its element drives it. */
export interface Playing {
  readonly result: Promise<unknown>
  /** What a surrounding form gets, once there is a result. */
  readonly value: string
  back(): boolean
  close(error?: WalletError): void
  /** Nobody sees it any more. */
  clear(): void
  settingsChanged(): void
  wordsFor(error: WalletError): { title: string; detail: string }
}

/** Resolves the settings and plays the part: the second half of an element, loaded when it is opened. */
export function play(face: RunFace): Playing {
  let server: ServerConfig | null = null
  let $settings: ReturnType<typeof atom<Settings>> | undefined
  let stage: Stage | undefined
  let drawing: WalletStageElement | undefined
  let ended: WalletError | undefined
  let value = ''
  const leaving = new AbortController()

  const settings = () => resolveSettings(server, $hostConfig().get(), ...face.layers())
  const over = (error: WalletError) => { ended ??= error; leaving.abort(error) }

  const run = async (): Promise<unknown> => {
    startApp(face.layers())
    if (!$hostConfig().get().appId && !face.layers().some(({ appId }) => appId)) throw new WalletError('INVALID_CONFIG', 'No app id was given.')
    server = await getAppConfig(leaving.signal)
    await Promise.race([pageReady(), aborted(leaving.signal)])
    leaving.signal.throwIfAborted()
    const resolved = settings()
    const wrong = checkSettings(resolved)
    if (wrong) throw wrong
    $settings = atom(resolved)
    stage = new Stage({ $settings, errorScreen: forError })
    if (face.shell && face.stageTag) drawing = draw(face, face.shell, stage, $settings)
    const options = face.options()
    const input = face.part.input(options, resolved, face.element)
    const { code } = face.exit()
    const outcome = await stage.play(face.part.part as Part<unknown, unknown>, input, { exit: code, signal: leaving.signal })
    value = await face.part.value?.(outcome, options) ?? ''
    return outcome
  }

  return {
    result: run().catch((error: unknown) => { throw withNumber(ended ?? toWalletError(error)) }),
    get value() { return value },
    back: () => stage?.back() ?? false,
    close: error => {
      if (stage?.playing) {
        ended = error
        stage.close()
      } else {
        over(error ?? face.exit())
      }
    },
    clear: () => {
      stage?.clear()
      drawing?.remove()
    },
    settingsChanged: () => {
      if (!$settings) return
      const changed = settings()
      $settings.set(changed)
      face.shell?.update({ theme: changed.appearance.theme, app: changed.name })
    },
    wordsFor: ({ code }) => {
      const { title, detail } = $errors.get()[code]
      return { title, detail }
    },
  }
}

const aborted = (signal: AbortSignal) => new Promise<never>((_, reject) => {
  if (signal.aborted) reject(signal.reason)
  else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
})

/** A visitor's no has a number in the world of EIP-1193. */
const withNumber = (error: WalletError): WalletError =>
  error.code === 'USER_REJECTED_REQUEST' && error.rpcCode === undefined
    ? new WalletError(error.code, error.message, { rpcCode: RPC_USER_REJECTED, cause: error.cause })
    : error

/** The stage inside the shell; the shell's header, size and foot follow its scenes. */
function draw(face: RunFace, shell: Shell, stage: Stage, $settings: ReadableAtom<Settings>): WalletStageElement {
  const StageElement = customElements.get(face.stageTag as string) as new () => WalletStageElement
  const drawing = new StageElement()
  const { appearance, name, legal } = $settings.get()
  paletteStyles(face.element, appearance.palette)
  shell.update({ theme: appearance.theme, app: name })
  const shown = (scene: Scene) => {
    const named = legal.termsAndConditionsUrl || legal.privacyPolicyUrl
    shell.update({
      content: 'screen', size: scene.size, canGoBack: scene.canGoBack, closable: scene.closable, info: infoOf(scene),
      legal: scene.screen === 'landing' && named && !legal.requireUsersAcceptTerms
        ? { terms: legal.termsAndConditionsUrl, privacyPolicy: legal.privacyPolicyUrl }
        : undefined,
    })
    face.shown(scene.screen)
  }
  drawing.play = { stage, takeFocus: shell.face.layer !== 'inline', shown }
  shell.stand(drawing)
  return drawing
}

function infoOf({ info, model }: Scene): { title: string; detail: string } | undefined {
  if (!info || typeof model !== 'object' || model === null || !('$info' in model)) return undefined
  return model.$info as { title: string; detail: string }
}
