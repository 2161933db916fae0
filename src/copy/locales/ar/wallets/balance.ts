import type { Catalogue } from '../../../catalogue.js'

export const balance: Catalogue['balance'] = {
  title: 'الرصيد',
  asking: 'جارٍ قراءة الرصيد',
  noWallet: 'لا توجد محفظة بعد',
  noWalletDetail: 'ليس لهذا الحساب محفظة بعد. سيظهر رصيدها هنا فور إنشائها.',
  noAsset: ({ symbol }) => `لا يوجد ${symbol} على هذه الشبكات`,
  unread: 'لم تتم قراءة الرصيد',
  partly: ({ amount }) => `${amount}، لم تتم قراءة الكل`,
  on: ({ network }) => `على ${network}`,
  lineUnread: 'تعذّرت قراءته',
  silent: 'لم تستجب إحدى الشبكات. ما فيها آمن هناك. انظر مرة أخرى بعد لحظات.',
  again: 'النظر مرة أخرى',
  asOf: ({ time }) => `حتى ${time}`,
  priced: ({ source, time }) => `الأسعار من ${source}، ${time}`,
  moved: 'الوارد والصادر',
  movedDetail: 'كما رآه هذا المتصفح. بين نظرتين لا يُعرف إلا الفرق.',
  nothingMoved: 'لم يرد شيء ولم يخرج شيء منذ النظرة الأولى.',
  cameIn: ({ amount, network }) => `ورد ${amount} على ${network}`,
  wentOut: ({ amount, network }) => `خرج ${amount} على ${network}`,
}
