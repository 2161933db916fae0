import type { Catalogue } from '../../catalogue.js'
import { plural } from './phrases.js'

export const signing: Catalogue['signing'] = {
  title: 'توقيع رسالة',
  description: 'لن يكلّفك توقيع هذه الرسالة أي رسوم.',
  button: 'توقيع ومتابعة',
  busy: 'جارٍ التوقيع...',
  success: 'تم بنجاح',
  notNow: 'ليس الآن',
  failed: 'حدث خطأ، يُرجى المحاولة مرة أخرى.',
  message: 'الرسالة',
  bytes: 'البايتات الموقَّعة',
  payload: 'المحتوى الكامل',
  items: ({ count }) =>
    plural(count, {
      zero: 'لا عناصر',
      one: 'عنصر واحد',
      two: 'عنصران',
      few: `${count} عناصر`,
      many: `${count} عنصرًا`,
      other: `${count} عنصر`,
    }),
  sentence: {
    text: ({ site }) => `توقيع هذا النص لصالح ${site}`,
    bytes: ({ site, count }) =>
      plural(count, {
        zero: `توقيع لا شيء لصالح ${site}`,
        one: `توقيع بايت واحد لصالح ${site}`,
        two: `توقيع بايتين لصالح ${site}`,
        few: `توقيع ${count} بايتات لصالح ${site}`,
        many: `توقيع ${count} بايتًا لصالح ${site}`,
        other: `توقيع ${count} بايت لصالح ${site}`,
      }),
    typed: ({ site, type }) => `توقيع ${type} لصالح ${site}`,
  },
  fact: { app: 'لصالح', type: 'النوع' },
  problem: {
    unreadable: 'هذا ليس نصًا: لا يمكن لأحد أن يقرأ هنا ما يعنيه.',
    hash: 'هذه بصمة مجرّدة. قد تعني أي شيء، مثل تسليم كل ما في حساب ذكي.',
  },
}
