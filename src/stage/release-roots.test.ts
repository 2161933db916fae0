// @vitest-environment happy-dom
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createElement, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { eventually } from '../lib/time/eventually.harness.js'
import { releaseRoots } from './release-roots.js'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function ReadsItsHeight() {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => setHeight(1), [])
  return createElement('p', {}, height)
}

/** Draws a screen that is updated during its commit, and unmounts it. */
function openAndClose(): WeakRef<Element> {
  const screen = document.createElement('div')
  const root = createRoot(screen)
  flushSync(() => root.render(createElement(ReadsItsHeight)))
  root.unmount()
  return new WeakRef(screen)
}

async function isInMemory(screen: WeakRef<Element>): Promise<boolean> {
  await new Promise(resolve => setTimeout(resolve)) // a reference that was read is kept until its task ends
  collectGarbage()
  return screen.deref() !== undefined
}

it('a closed screen is not kept in memory, although React remembers the last root [SEC-12]', async () => {
  const screen = openAndClose()
  expect(await isInMemory(screen), 'without the release, React keeps it').toBe(true)
  releaseRoots()
  await eventually(async () => expect(await isInMemory(screen)).toBe(false))
})
