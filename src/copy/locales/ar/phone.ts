import type { Catalogue } from '../../catalogue.js'
import { plural } from './phrases.js'

export const phone: Catalogue['phone'] = {
  invalid: 'يُرجى إدخال رقم هاتف صالح.',
  bySms: 'سنرسل إليك رمزًا في رسالة نصية.',
  byWhatsApp: 'سنرسل إليك رمزًا عبر واتساب.',
  country: ({ name, code }) => `الدولة: ${name} ${code}`,
  countries: {
    title: 'اختر الدولة',
    search: 'الدولة أو رمز الاتصال',
    found: ({ count }) =>
      plural(count, {
        zero: 'لا توجد دول',
        one: 'دولة واحدة',
        two: 'دولتان',
        few: `${count} دول`,
        many: `${count} دولة`,
        other: `${count} دولة`,
      }),
    nothing: 'لا توجد دولة بهذا الاسم',
  },
  sentBySms: 'أرسلنا ستة أرقام في رسالة نصية إلى',
  sentByWhatsApp: 'أرسلنا ستة أرقام عبر واتساب إلى',
}
