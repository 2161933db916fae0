import { atom, type ReadableAtom } from 'nanostores'
import type { Player } from '../../src/ask/open-flow.js'
import type { FundInput } from '../../src/ask/questions/fund.js'
import type { QuestionName } from '../../src/ask/questions.js'
import { getAppConfig } from '../../src/api/app/app.js'
import { $hostConfig } from '../../src/config/app.js'
import { merge } from '../../src/config/merge.js'
import type { ServerConfig } from '../../src/config/resolve-with.js'
import type { Settings } from '../../src/config/settings.js'
import type { Language } from '../../src/copy/language.js'
import { RPC_USER_REJECTED } from '../../src/constants.js'
import { toWalletError } from '../../src/errors/to-wallet-error.js'
import { WalletError } from '../../src/errors/wallet-error.js'
import { answers } from '../../src/flows/answers/answers.js'
import { forError, prefetchErrors } from '../../src/flows/for-error.js'
import { wait } from '../../src/lib/time/wait.js'
import type { Scene } from '../../src/stage/scene.js'
import { Stage } from '../../src/stage/stage.js'
import type { HostReply } from '../../src/stage/stage-options.js'
import type { WalletStageElement } from '../../src/stage/mount.js'
import { followLanguage } from './language.js'
import { paletteStyles } from './palette.js'
import type { ShellState } from '../shell/shell-state.js'
import type { Shell } from '../shell/shell.js'
import { askHost } from './request-event.js'
import { tellHost } from './tell-host.js'
import { settingsOf, wholeFlow, type Played } from './whole-flow.js'

/** The options of one run, given by its element. */
export interface FlowPlayOptions extends Played {
  /** True if the input fields belong in the element's light tree. */
  readonly bridged: boolean
  /** Loads the code that draws, and returns the tag of the inner element. The flow does not wait for it. */
  readonly stageTag: () => Promise<string>
  readonly exit: () => WalletError
  /** Resolves when the element is open. */
  readonly opened: Promise<void>
  readonly shown: (screen: string) => void
}

/** One run, as its element controls it. */
export interface Playing {
  readonly result: Promise<unknown>
  /** The value for a surrounding form, once there is a result. */
  readonly value: string
  /** Plays the questions that arrive meanwhile on top of it. */
  readonly player: Player
  back(): boolean
  /** Retries after the views failed to load. */
  drawAgain(): void
  close(error?: WalletError): void
  /** It is out of view. */
  clear(): void
  settingsChanged(): void
  /** The text of this error that the visitor has read; undefined if the texts failed to load. */
  wordsFor(error: WalletError): { title: string; detail: string } | undefined
}

/** The time that an error waits for its text before it is reported without one. */
const WORDS_TIMEOUT_MS = 1_000
/** After this time the first screen is painted and its field is usable. */
const PREFETCH_DELAY_MS = 500

let errorText: typeof import('../../src/screens/error/error-text.js').errorText | undefined
const loadWords = () =>
  import('../../src/screens/error/error-text.js').then(
    words => {
      ;({ errorText } = words)
    },
    () => {},
  )

/** Requests the app's configuration in advance. If that fails, the first opening retries. */
export function prefetchApp(): Promise<void> {
  tellHost()
  return getAppConfig()
    .then(
      () => {},
      async (error: unknown) => (await import('../page/wrong-provider.js')).tellWrongProvider(error),
    )
    .catch(() => {})
}

/** Resolves the settings and plays the part: the second half of an element, loaded when it is opened. */
export function play(setup: FlowPlayOptions): Playing {
  let ended: WalletError | undefined
  let value = ''
  const $server = atom<ServerConfig | null>(null)
  const $settings = atom(settingsOf(setup, null))
  const lifetime = new AbortController()
  const { $language, resolve, withWords } = followLanguage(setup.element, () => $settings.get(), lifetime.signal)
  void resolve()
  const stage = new Stage({
    $settings,
    errorScreen: forError,
    opened: setup.opened,
    answers,
    askHost: (name, params) => askHostFrom(setup.element, name, params),
  })
  const drawing = setup.shell && draw(setup, setup.shell, withWords(stage.$scene), $settings, $language)
  if (!setup.shell) endAtScreens(stage)

  const run = async (): Promise<unknown> => {
    const options = merge<object>({}, { ...setup.part.options(setup.element), ...setup.options })
    const root = wholeFlow(setup, options, $server, $settings, resolve)
    const outcome = await stage.play(root, {}, { exit: setup.exit().code })
    value = (await setup.part.value?.(outcome, options)) ?? ''
    return outcome
  }

  const playing: Playing = {
    result: run().catch(async (error: unknown) => {
      if (!errorText) await Promise.race([loadWords(), wait(WORDS_TIMEOUT_MS)])
      throw withRpcCode(ended ?? toWalletError(error))
    }),
    get value() {
      return value
    },
    player: stage,
    back: () => stage.back(),
    drawAgain: () => drawing?.redraw(),
    close: error => {
      ended = error
      stage.close()
    },
    clear: () => {
      lifetime.abort()
      stage.clear()
      drawing?.remove()
    },
    settingsChanged: () => {
      const changed = settingsOf(setup, $server.get())
      $settings.set(changed)
      void resolve()
      if (!setup.shell) return
      applyAppearance(setup.element, changed)
      setup.shell.update(shellStateFor(changed, stage.$scene.get()?.screen))
    },
    wordsFor: error => errorText?.(error, stage.$scene.get(), $settings.get(), $language.get()),
  }
  const unsubscribe = $hostConfig().listen(() => playing.settingsChanged())
  lifetime.signal.addEventListener('abort', unsubscribe, { once: true })
  return playing
}

/** Without screens, a flow that reaches a screen ends: with the error that the screen would show, or as an exit. */
const endAtScreens = (stage: Stage) =>
  stage.$scene.listen(scene => {
    if (scene) queueMicrotask(() => stage.close())
  })

/** Dispatches a screen's question as an event that the host may answer. */
const askHostFrom = (element: HTMLElement, name: QuestionName, params: unknown): Promise<HostReply> =>
  name === 'fund' ? askHost(element, 'wallet-fund-request', params as FundInput) : Promise.resolve({ by: 'nobody' })

/** Adds the EIP-1193 code to a visitor's refusal. */
const withRpcCode = (error: WalletError): WalletError =>
  error.code === 'USER_REJECTED_REQUEST' && error.rpcCode === undefined
    ? new WalletError(error.code, error.message, { rpcCode: RPC_USER_REJECTED, cause: error.cause })
    : error

/**
 * Draws the stage inside the shell. The shell's header, size and footer follow its scenes. The code that draws is
 * loaded meanwhile.
 */
function draw(
  setup: FlowPlayOptions,
  shell: Shell,
  $scene: ReadableAtom<Scene | null>,
  $settings: ReadableAtom<Settings>,
  $language: ReadableAtom<Language>,
): { redraw(): void; remove(): void } {
  let drawing: WalletStageElement | undefined
  let removed = false
  const unsubscribe = $language.subscribe(language => shell.update({ language }))
  const onShown = (scene: Scene) => {
    const settings = $settings.get()
    applyAppearance(setup.element, settings)
    shell.update({
      ...shellStateFor(settings, scene.screen),
      content: 'screen',
      size: scene.size,
      canGoBack: scene.canGoBack,
      closable: scene.closable,
      info: infoOf(scene),
    })
    setup.shown(scene.screen)
    if (!errorText) void wait(PREFETCH_DELAY_MS).then(() => Promise.all([loadWords(), prefetchErrors()])) // while the network is available
  }
  const redraw = () =>
    void setup.stageTag().then(
      tag => {
        if (removed) return
        drawing = shell.mount(tag)
        drawing.draw({
          stage: { $scene },
          $language,
          takesFocus: () => shell.takesFocus,
          bridged: setup.bridged,
          shown: onShown,
        })
      },
      () => {
        if (!removed) shell.update({ content: 'failed' })
      },
    )
  redraw()
  return {
    redraw,
    remove: () => {
      removed = true
      unsubscribe()
      drawing?.remove()
    },
  }
}

/**
 * Applies the settings of the element's appearance: its colours, and the host names of documents that only markup
 * names.
 */
function applyAppearance(element: HTMLElement, settings: Settings): void {
  paletteStyles(element, settings.appearance.palette)
  if (settings.stated.markup?.legal)
    void import('../shell/document-hosts.js').then(
      ({ showDocumentHosts }) => showDocumentHosts(element, settings),
      () => {},
    )
}

/** The settings around a screen. The landing's footer links documents that the visitor need not accept. */
function shellStateFor(
  { appearance, name, legal }: Settings,
  screen: string | undefined,
): Pick<ShellState, 'theme' | 'app' | 'legal'> {
  const linksDocuments =
    screen === 'landing' && !legal.requireUsersAcceptTerms && (legal.termsAndConditionsUrl || legal.privacyPolicyUrl)
  return { theme: appearance.theme, app: name, legal: linksDocuments ? legal : undefined }
}

/** A screen with an info button has a model with the text for it. */
const infoOf = ({ info, model }: Scene): ShellState['info'] =>
  info ? (model as { readonly $info: ShellState['info'] }).$info : undefined
