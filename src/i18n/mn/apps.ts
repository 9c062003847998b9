import type { appsEn } from '../en/apps.ts';
import type { Widened } from '../widened.ts';

/** Mongolian texts of the apps beside the rail. */
export const appsMn: Widened<typeof appsEn> = {
  inbox: {
    title: 'Ирсэн санал хүсэлт',
    search: 'Үг эсвэл илгээгчээр хайх',
    day: 'Илгээсэн өдөр',
    types: 'Санал хүсэлтийн төрөл',
    all: 'Бүгд',
    none: 'Санал хүсэлт одоогоор алга',
    noneFound: 'Санал хүсэлт олдсонгүй',
    failed: 'Санал хүсэлтийг ачаалж чадсангүй: {{reason}}',
    count_one: '{{count}} санал хүсэлт',
    count_other: '{{count}} санал хүсэлт',
    image: '{{name}}-ын {{number}}-р зураг',
    noImage: 'Зургийг ачаалж чадсангүй',
  },
  layers: {
    title: 'Давхарга',
    congestion: 'Түгжрэлийн давхарга',
    congestionOff: 'Энэ уурхай түгжрэлийг хэмждэггүй',
    noUndo: 'Буцаах өөрчлөлт алга',
    noRedo: 'Дахин хийх өөрчлөлт алга',
  },
  interact: {
    selectView: 'Харагдац сонгоно уу',
    replay: 'Дахин тоглуулах',
    newAnnotation: 'Шинэ тэмдэглэгээ',
    annotation: 'Тэмдэглэгээ',
    replayFailed: 'Дахин тоглуулалтыг эхлүүлж чадсангүй',
  },
  moment: {
    live: '{{time}}-ийн холбоос, шууд үзүүлж байна',
  },
};
