import type { Widened } from '../widened.ts';
import type { mineStatusEn } from './en.ts';

/** Mongolian texts of the state of the mine on the landing page. */
export const mineStatusMn: Widened<typeof mineStatusEn> = {
  title: 'Уурхайн одоогийн байдал',
  asOf: '{{time}}-ийн байдлаар',
  unknown: 'Одоогоор мэдэгдэхгүй',
  alerts: {
    title: 'Идэвхтэй дохиолол',
    none: 'Идэвхтэй дохиолол алга',
    unseen: '{{count}} шинэ',
    open: 'Дохиоллын жагсаалт нээх',
    other: 'бусад төрлийн',
  },
  people: {
    title: 'Газар доорх хүмүүс',
    seen: 'Сүүлийн 8 цагт чийдэн нь бүртгэгдсэн, хэсгээр',
    none: 'Сүүлийн 8 цагт чийдэн бүртгэгдээгүй',
    elsewhere: 'бусад газар',
    surface: 'газрын гадаргад',
    open: 'Хүмүүсийн жагсаалт нээх',
  },
  shift: {
    title: 'Өмнөх ээлжээс хойш',
    reading: 'Ээлжийн мэдээллийг уншиж байна …',
    failed: 'Ээлжийн мэдээллийг уншиж чадсангүй: {{why}}',
    notesFailed: 'Өмнөх ээлжийн тэмдэглэлийг уншиж чадсангүй: {{why}}',
    none: '{{time}}-оос хойш өөрчлөлт алга',
    span: '{{from}}–{{to}}',
    hauled: 'рейс тээвэрлэсэн',
    stood: 'техник одоо зогсож байна',
    breaches: 'дүрмийн зөрчил',
    changes: 'харагдац, бүсийн өөрчлөлт',
    unknown: 'тодорхойгүй',
    notes: 'Өмнөх ээлжийн тэмдэглэл',
  },
  views: {
    title: 'Сүүлд ашигласан харагдац',
    none: 'Таны нээсэн харагдацууд энд жагсана',
    open: '{{name}} нээх',
  },
  link: {
    title: 'Уурхайтай холбогдсон байдал',
    online: 'техник онлайн',
    offline: 'техник офлайн',
  },
};
