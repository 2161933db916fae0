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
    signIn: ({ domain }) => `تسجيل الدخول إلى ${domain}`,
    until: ({ sentence, time }) => `${sentence} حتى ${time}`,
    sell: ({ given, got }) => `إعطاء ${given} مقابل ${got}`,
    giveAway: ({ given }) => `التنازل عن ${given} دون مقابل`,
    safe: ({ account, sentence }) => `جعل حساب Safe ${account} ينفّذ هذا: ${sentence}`,
    smartAccount: ({ account, sentence }) => `جعل الحساب الذكي ${account} ينفّذ هذا: ${sentence}`,
  },
  fact: {
    app: 'لصالح',
    type: 'النوع',
    usableUntil: 'قابل للاستخدام حتى',
    site: 'الموقع',
    purpose: 'الغرض',
    uri: 'العنوان',
    account: 'الحساب',
  },
  item: {
    coins: 'عملات',
    tokens: ({ amount, contract }) => `${amount} وحدة من ${contract}`,
    nft: ({ id, contract }) => `NFT رقم ${id} من ${contract}`,
    anyNft: ({ contract }) => `أي NFT من ${contract}`,
  },
  problem: {
    unreadable: 'هذا ليس نصًا: لا يمكن لأحد أن يقرأ هنا ما يعنيه.',
    otherSite: ({ domain, site }) =>
      `هذا يسجّل دخولك إلى ${domain} وأنت على ${site}. من يحصل عليه يمكنه التصرّف باسمك هناك.`,
    otherUri: ({ uri }) => `هذا خاص بـ ${uri}، وليس بهذه الصفحة.`,
    otherChain: ({ chain }) => `هذا خاص بالشبكة ${chain}، وهذا التطبيق لا يستخدمها.`,
    otherAccount: 'هذا خاص بحساب آخر غير الحساب الذي يوقّع.',
    oddSignIn: 'يبدو هذا طلب تسجيل دخول لكنه ليس مكتوبًا بصيغته. لا يمكننا معرفة أين يسجّل دخولك.',
    ended: ({ time }) => `انتهت صلاحيته في ${time}.`,
    early: ({ time }) => `تبدأ صلاحيته في ${time}.`,
    endless: 'من يحصل على هذا التوقيع يمكنه استخدامه متى شاء بلا نهاية.',
    nothingGot: 'لا تحصل على شيء مقابل ما تعطيه.',
    more: 'في هذا الطلب أكثر مما يتسع له المكان هنا: راجع جميع حقوله.',
    delegated: 'ستعمل شيفرة غريبة كأنها شيفرة الحساب نفسه، وقد تأخذ كل ما فيه.',
    hash: 'هذه بصمة مجرّدة. قد تعني أي شيء، مثل تسليم كل ما في حساب ذكي.',
  },
}
