import { later } from '../stage/define.js'
import type { StageOptions } from '../stage/stage-options.js'

const screens = () => import('../screens/error/screen-for.js')

/** Loads the error screen in advance: the error may be a lost network. */
export const prefetchErrors = (): Promise<void> =>
  screens()
    .then(({ errorScreen }) => errorScreen.view())
    .then(
      () => {},
      () => {},
    )

/** The screen that shows this error. */
export const forError: StageOptions['errorScreen'] = ({ code }) =>
  later('error', async () => (await screens()).screenFor(code))
