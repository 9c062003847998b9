import type { Widened } from '../widened.ts';
import type { legendEn } from './en.ts';

/** Mongolian texts of the legend. */
export const legendMn: Widened<typeof legendEn> = {
  title: 'Таних тэмдэг',
  section: {
    vehicles: 'Тээврийн хэрэгсэл',
    states: 'Төлөв',
    things: 'Тоног төхөөрөмж ба хүн',
    marks: 'Тэмдэглэгээ',
    zones: 'Дүрмийн бүс',
    layers: 'Давхарга',
  },
  sign: {
    operating: 'Ажиллаж байгаа',
    other: 'Бусад төлөв: зогссон, зогсоолд эсвэл эвдэрсэн',
    loaded: 'Ачаатай машин',
    empty: 'Хоосон машин',
    offline: 'Офлайн',
    stale: 'Хуучин: сүүлийн үед байрлал, утга ирээгүй',
    warning: 'Сүүлийн 30 секундын анхааруулга',
    alert: 'Үзээгүй дохиолол',
    alertSeen: 'Үзсэн дохиолол',
    siteEntity: 'Тоног төхөөрөмж, мэдрэгч, өөрийн өнгөөр',
    people: 'Хүн, уурхайн тогтоосон өнгөөр',
    annotation: 'Тэмдэглэгээ',
    count: 'Тоологдсон буюу доторх хүний тоо',
    level: 'Түвшин',
    selected: 'Сонгосон',
    selectedHidden: 'Сонгосон, чулуулгийн цаана',
    group: 'Нэг талбайн хэд хэдэн дохиолол',
    zone: 'Дүрмийн бүс',
    zoneBroken: 'Дүрэм нь зөрчигдөж буй бүс',
    trail: 'Тээврийн хэрэгслийн явсан зам, удаанаас хурдан',
    surveyWall: 'Маркшейдерийн хана',
    roadName: 'Зам, малталтын нэр',
    cut: 'Огтолсон чулуулаг',
  },
};
