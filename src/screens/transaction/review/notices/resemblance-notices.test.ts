import { describe, expect, it } from 'vitest'
import { english } from '../../../../copy/language.js'
import { resemblanceNotices } from './resemblance-notices.js'

describe('the notice of an address that imitates another', () => {
  it('the notice is grave, and shows both addresses in full, in groups that can be compared', () => {
    expect(
      resemblanceNotices(
        [
          {
            address: '0x71C7FFFFC7ab88b098defB751B7401B5f6d8976F',
            known: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
          },
        ],
        english,
      ),
    ).toEqual([
      {
        tone: 'danger',
        grave: true,
        text: 'This is another address than the one you know: both only begin and end alike.',
        lines: [
          {
            text: 'Here: 0x 71C7 FFFF C7ab 88b0 98de fB75 1B74 01B5 f6d8 976F',
            given: ['0x 71C7 FFFF C7ab 88b0 98de fB75 1B74 01B5 f6d8 976F'],
          },
          {
            text: 'The one you know: 0x 71C7 656E C7ab 88b0 98de fB75 1B74 01B5 f6d8 976F',
            given: ['0x 71C7 656E C7ab 88b0 98de fB75 1B74 01B5 f6d8 976F'],
          },
        ],
      },
    ])
    expect(resemblanceNotices([{ address: 'DRpbCBMxVnDK7ma', known: 'DRpbXBMxVnDK7ma' }], english)).toMatchObject([
      { lines: [{ text: 'Here: DRpb CBMx VnDK 7ma' }, { text: 'The one you know: DRpb XBMx VnDK 7ma' }] },
    ])
    expect(resemblanceNotices([], english)).toEqual([])
  })
})
