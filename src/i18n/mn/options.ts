import type { optionsEn } from '../en/options.ts';
import type { Widened } from '../widened.ts';

/** Mongolian texts of the display options. */
export const optionsMn: Widened<typeof optionsEn> = {
  title: 'Харагдах тохиргоо',
  kind: 'Тохируулах төрөл',
  kinds: {
    vehicle: 'Тээврийн хэрэгсэл',
    sensor: 'Мэдрэгч',
    people: 'Хүмүүс',
    asset: 'Суурин хөрөнгө',
    annotation: 'Тэмдэглэгээ',
    design: 'Төсөл',
    map: 'Газрын зураг',
  },
  field: {
    scale3Dmodel: 'Загварын хэмжээ',
    simplify3Dmodel: 'Хялбар загвар',
    simple3DmodelColor: 'Хялбар загварын өнгө',
    showOnlineOffline: 'Онлайн, офлайныг харуулах',
    scaleImage: 'Зургийн хэмжээ',
    hideImage: 'Зураг',
    scalePopover: 'Тооны хэмжээ',
    hidePopover: 'Тоон утга',
    popoverOpacity: 'Тооны тунгалаг байдал',
    imageOpacity: 'Зургийн тунгалаг байдал',
    textOpacity: 'Нэрийн тунгалаг байдал',
    defaultColor: 'Түвшингүй үеийн өнгө',
    hideLevelColor: 'Түвшний өнгө',
    scaleText: 'Нэрийн хэмжээ',
    hideText: 'Нэр',
    textColor: 'Нэрийн өнгө',
  },
  reset: 'Анхны байдалд: {{kind}}',
  swatches: 'Өнгөнүүд',
  recent: 'Сүүлд хэрэглэсэн',
  hex: 'Hex утга',
  use: 'Хэрэглэх',
  noHex: '#50C878 гэх мэт өнгө оруулна уу',
};
