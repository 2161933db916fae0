import type { Catalogue } from '../../../catalogue.js'

export const bridge: Catalogue['bridge'] = {
  options: {
    title: 'تحويل من شبكة أخرى',
    looking: 'نبحث عن أموالك على الشبكات الأخرى…',
    detail: ({ amount, network }) => `اختر ما تدفع منه. سيصل ${amount} على شبكة ${network}.`,
    takes: ({ time }) => `نحو ${time}`,
    again: 'حاول مرة أخرى',
    elsewhere: 'اختيار طريقة أخرى',
  },
  problem: {
    noQuotes: 'تعذّر الحصول على عرض لهذا التحويل',
    poor: ({ address }) => `تعذّر الحصول على عرض لهذا التحويل. لا يوجد رصيد كافٍ في المحفظة ${address}.`,
    noOption: 'لا يمكن استخدام أي من العروض. جرّب مبلغًا آخر.',
  },
  summary: {
    sentence: ({ paid, from, amount, address, network }) =>
      `ادفع ${paid} على شبكة ${from} مقابل ${amount} إلى ${address} على شبكة ${network}`,
    receives: 'يصل',
    atLeast: 'يصل على الأقل',
    from: 'من شبكة',
    to: 'إلى شبكة',
    paidTo: 'يُدفع إلى',
    bridgeFee: 'رسوم الجسر',
    time: 'المدة',
    refreshing: 'جارٍ الحصول على السعر…',
    expired: 'انتهت صلاحية السعر، وهذا هو السعر الجديد. راجعه قبل المتابعة.',
    highFee: ({ percent }) => `تكلفة التحويل ${percent}٪ مما يصل.`,
  },
  progress: {
    asking: ({ wallet }) => `تابع في ${wallet}`,
    askingDetail: ({ amount, network }) => `ادفع ${amount} على شبكة ${network}.`,
    sent: ({ network }) => `في انتظار شبكة ${network}`,
    sentDetail: 'أُرسلت المعاملة.',
    crossing: ({ network }) => `في الطريق إلى شبكة ${network}`,
    arriving: ({ network }) => `الوصول إلى شبكة ${network}`,
    leave: 'يمكنك إغلاق هذا. سيستمر التحويل ويظهر عند عودتك.',
    delayed: 'يستغرق هذا وقتًا أطول من المعتاد.',
    silent: 'الجسر لا يستجيب. نحاول مرة أخرى.',
    notSent: 'لم يُرسَل شيء',
    notSeen: ({ network }) => `لم يظهر على شبكة ${network} بعد`,
    notSeenDetail: ({ amount }) => `يفيد الجسر بأنه دفع ${amount}. قد يمر بعض الوقت حتى تُظهره الشبكة.`,
    elsewhere: 'إضافة المزيد من الأموال',
    again: 'حاول مرة أخرى',
    close: 'إغلاق',
  },
  failed: {
    title: 'فشلت المعاملة',
    detail: 'تعذّر إكمال التحويل بين الشبكات. ستُعاد الأموال إلى محفظتك.',
    refund: 'حالة الاسترداد',
    again: 'حاول مرة أخرى',
  },
}
