/** Icons as in `icons.ts` that the landing does not use: they load with the screens that do. */
export const received = 'M12 4v11M7 10.5l5 5 5-5M4.5 19.5h15'
export const copy =
  'M9 9h9.5a1.5 1.5 0 0 1 1.5 1.5V19a1.5 1.5 0 0 1-1.5 1.5H10A1.5 1.5 0 0 1 8.5 19V9.5A.5.5 0 0 1 9 9zM5.5 15.5A1.5 1.5 0 0 1 4 14V5.5A1.5 1.5 0 0 1 5.5 4H14a1.5 1.5 0 0 1 1.5 1.5'
export const documents =
  'M7 3.5h7l4.5 4.5v11a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5zM14 3.5V8h4.5M9 13h6M9 16.5h4'
export const lock =
  'M6.5 10.5h11A1.5 1.5 0 0 1 19 12v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5zM8 10.5V8a4 4 0 0 1 8 0v2.5'
export const clock = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3 2'
export const message =
  'M6 4.5h12a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-6L7.5 20v-3.5H6A1.5 1.5 0 0 1 4.5 15V6A1.5 1.5 0 0 1 6 4.5zM8.5 10.5v.01M12 10.5v.01M15.5 10.5v.01'
/** A block, for any network. */
export const network = 'M12 3.5l7.5 4.3v8.4L12 20.5l-7.5-4.3V7.8zM4.5 7.8L12 12l7.5-4.2M12 12v8.5'
/** A payment card. */
export const card =
  'M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5zM3.5 10h17M7 15h3'
/** A bank: a house with columns. */
export const exchange = 'M12 4l8.5 4.5h-17zM5.5 11.5v5M10 11.5v5M14 11.5v5M18.5 11.5v5M3.5 20h17'
export const down = 'M6 9.5l6 6 6-6'
export const search = 'M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM15.5 15.5l4.5 4.5'
