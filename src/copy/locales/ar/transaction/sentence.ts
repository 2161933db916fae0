import type { Catalogue } from '../../../catalogue.js'
import { plural } from '../phrases.js'

export const sentence: Catalogue['transaction']['sentence'] = {
  send: ({ amount, to }) => `إرسال ${amount} إلى ${to}`,
  sendFrom: ({ amount, from, to }) => `إرسال ${amount} من ${from} إلى ${to}`,
  pay: ({ amount, to }) => `إرسال ${amount} إلى العقد ${to}`,
  call: ({ to }) => `استدعاء العقد ${to}`,
  create: 'إنشاء عقد جديد',
  paying: ({ sentence, amount }) => `${sentence}، ودفع ${amount}`,
  allow: ({ spender, amount }) => `السماح لـ ${spender} بإنفاق ${amount}`,
  allowMore: ({ spender, amount }) => `السماح لـ ${spender} بإنفاق ${amount} إضافية`,
  allowLess: ({ spender, amount }) => `السماح لـ ${spender} بإنفاق أقل بمقدار ${amount}`,
  allowOrGive: ({ spender, amount }) => `السماح لـ ${spender} بإنفاق ${amount}، أو بنقل أحد رموز NFT التي تملكها`,
  allowNft: ({ spender, id }) => `السماح لـ ${spender} بنقل رمز NFT الذي تملكه بالمعرّف ${id}`,
  forbidNft: ({ id }) => `عدم السماح لأحد غيرك بنقل رمز NFT الذي تملكه بالمعرّف ${id}`,
  allowAll: ({ spender, contract }) => `السماح لـ ${spender} بنقل كل رموزك من ${contract}`,
  forbid: ({ spender }) => `منع ${spender} من إنفاق رموزك`,
  forbidOrGive: ({ spender }) => `منع ${spender} من إنفاق رموزك، أو السماح له بنقل رمز NFT الذي تملكه بالمعرّف 0`,
  allowOrForbid: ({ spender, amount, id }) =>
    `السماح لـ ${spender} بإنفاق ${amount}، أو عدم السماح لأحد غيرك بنقل رمز NFT الذي تملكه بالمعرّف ${id}`,
  any: ({ symbol }) => `أي مبلغ من ${symbol}`,
  anyTokens: 'أي مبلغ من رموزك',
  tokens: 'رموز',
  coins: 'عملات',
  nft: 'رمز NFT',
  nfts: 'عدة رموز NFT',
  mint: ({ contract }) => `سكّ من ${contract}`,
  owner: ({ owner, contract }) => `جعل ${owner} مالكًا لـ ${contract}`,
  noOwner: ({ contract }) => `ترك ${contract} بلا مالك`,
  control: ({ to }) => `منح ${to} التحكم في حساب`,
  controlOf: ({ to, contract }) => `منح ${to} صلاحية في ${contract}`,
  code: ({ contract, code }) => `استبدال شيفرة ${contract} بشيفرة ${code}`,
  noControl: 'التخلي عن التحكم في حساب',
  swap: {
    'exact-in': ({ given, got }) => `مبادلة ${given} مقابل ${got} على الأقل`,
    'exact-out': ({ given, got }) => `مبادلة ${given} كحد أقصى مقابل ${got}`,
    tokens: ({ given, got }) => `مبادلة ${given} مقابل ${got}`,
  },
  paidIn: 'ما يُدفع',
  swapFor: ({ sentence, to }) => `${sentence} وإرسال الناتج إلى ${to}`,
  andCalls: ({ sentence, count }) =>
    plural(count, {
      zero: sentence,
      one: `${sentence}، وإجراء استدعاء آخر`,
      two: `${sentence}، وإجراء استدعاءين آخرين`,
      few: `${sentence}، وإجراء ${count} استدعاءات أخرى`,
      many: `${sentence}، وإجراء ${count} استدعاءً آخر`,
      other: `${sentence}، وإجراء ${count} استدعاء آخر`,
    }),
  andMore: ({ sentence }) => `${sentence}، والمزيد`,
  andUnknown: ({ sentence, count }) =>
    plural(count, {
      zero: sentence,
      one: `${sentence}، وتنفيذ تعليمة مجهولة واحدة`,
      two: `${sentence}، وتنفيذ تعليمتين مجهولتين`,
      few: `${sentence}، وتنفيذ ${count} تعليمات مجهولة`,
      many: `${sentence}، وتنفيذ ${count} تعليمة مجهولة`,
      other: `${sentence}، وتنفيذ ${count} تعليمة مجهولة`,
    }),
  spend: ({ amount, count }) =>
    plural(count, {
      zero: `إنفاق ${amount}`,
      one: `إنفاق ${amount} في تعليمة واحدة`,
      two: `إنفاق ${amount} في تعليمتين`,
      few: `إنفاق ${amount} في ${count} تعليمات`,
      many: `إنفاق ${amount} في ${count} تعليمة`,
      other: `إنفاق ${amount} في ${count} تعليمة`,
    }),
  run: ({ count }) =>
    plural(count, {
      zero: 'لا تعليمات للتنفيذ',
      one: 'تنفيذ تعليمة واحدة',
      two: 'تنفيذ تعليمتين',
      few: `تنفيذ ${count} تعليمات`,
      many: `تنفيذ ${count} تعليمة`,
      other: `تنفيذ ${count} تعليمة`,
    }),
}
