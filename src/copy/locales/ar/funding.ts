import type { Catalogue } from '../../catalogue.js'

export const funding: Catalogue['funding'] = {
  receive: {
    title: ({ amount, symbol }) => `استلام ${amount ? `${amount} ` : ''}${symbol}`,
    subtitle: ({ network }) => `امسح هذا الرمز أو انسخ عنوان محفظتك لاستلام الأموال على شبكة ${network}.`,
    notice: ({ network }) => `تأكد من إرسال الأموال على شبكة ${network}.`,
    waiting: 'في انتظار الأموال',
    unreachable: ({ network }) => `لا تستجيب شبكة ${network}. نحاول مرة أخرى.`,
    arrived: ({ amount }) => `وصل ${amount}`,
    arrivedDetail: 'تابع، أو ابقَ بانتظار المزيد.',
    reached: 'وصل المبلغ',
    continue: 'متابعة',
    qrLabel: 'رمز QR لعنوان المحفظة',
  },
  foreign: {
    title: ({ amount, symbol }) => `إرسال ${amount ? `${amount} ` : ''}${symbol}`,
    subtitle: ({ network }) => `امسح هذا الرمز أو انسخ هذا العنوان لإرسال الأموال على شبكة ${network}.`,
    warning: 'هذا العنوان ليس من محافظك.',
    qrLabel: 'رمز QR لهذا العنوان',
    method: ({ address }) => `أرسل الأموال إلى ${address}`,
    manual: 'عرض العنوان',
    success: ({ amount, address }) => `أرسلت ${amount} إلى ${address}.`,
  },
  method: {
    title: ({ app }) => (app ? `أضف رصيدًا إلى محفظتك في ${app}` : 'أضف رصيدًا إلى محفظتك'),
    wallet: 'تحويل من محفظة',
    bridge: 'تحويل من شبكة أخرى',
    manual: 'استلام الأموال',
    costs: { wallet: 'رسوم الشبكة، نحو دقيقة', bridge: 'رسوم الجسر، بضع دقائق', manual: 'يدفع المُرسِل، بضع دقائق' },
  },
  source: {
    title: 'تحويل من محفظة',
    connected: 'متصلة',
    more: 'محافظ أخرى',
    connecting: ({ wallet }) => `تابع في ${wallet}`,
    same: 'الأموال موجَّهة إلى هذه المحفظة نفسها. اختر محفظة أخرى أو حسابًا آخر فيها.',
  },
  amount: {
    title: 'تأكيد المبلغ أو تعديله',
    detail: ({ address, network }) => `إلى ${address} على شبكة ${network}`,
    label: 'المبلغ',
    continue: 'متابعة',
    available: ({ amount }) => `المتاح: ${amount}`,
    share: ({ percent }) => `${percent}٪`,
    most: 'الكل',
  },
  summary: {
    title: 'تأكيد التحويل',
    total: 'الإجمالي',
    confirm: ({ wallet }) => `تابع في ${wallet}`,
    asking: ({ wallet }) => `في انتظار ${wallet}…`,
    poor: ({ address }) => `لا يوجد رصيد كافٍ في المحفظة ${address}.`,
  },
  success: {
    title: 'تم بنجاح!',
    detail: ({ amount, app }) =>
      `أضفت ${amount} إلى محفظتك${app ? ` في ${app}` : ''}. قد تمر دقيقة قبل أن يصبح الرصيد جاهزًا للاستخدام.`,
    close: 'إغلاق',
  },
}
