import type { Widened } from '../widened.ts';
import type { cameraEn } from './en.ts';

/** Mongolian texts of the tools that move cameras. */
export const cameraMn: Widened<typeof cameraEn> = {
  linked: 'Хамт хөдөлнө',
  link: '{{number}}-р харагчийн камерыг бусадтай хамт хөдөлгөх',
  unlink: '{{number}}-р харагчийн камерыг тусад нь хөдөлгөх',
  menu: 'Камер',
  follow: { of: '{{name}}-г дагаж байна', end: '{{name}}-г дагахаа болих' },
  /* Names of the commands that are also in its menu. */
  command: {
    previousView: 'Өмнөх харагдац',
    nextView: 'Дараагийн харагдац',
    zoomWindow: 'Цонх руу томруулах: тэгш өнцөгт чирнэ',
    walk: 'Уурхайд нүдний түвшнээс алхах эсвэл зогсоох',
    linkCameras: 'Харагчийн камерыг бусадтай хамт эсвэл тусад нь хөдөлгөх',
  },
  noStep: {
    previous: 'Энэ харагчийн камерт өмнөх байрлал алга',
    next: 'Энэ харагчийн камерт дараагийн байрлал алга',
  },
  zoomWindow: {
    title: 'Цонх руу томруулах',
    hint: 'Тэгш өнцөгт чирнэ үү: харагч түүнийг аль болох томоор харуулна. Esc эсвэл баруун товч дуусгана.',
  },
  walk: {
    title: 'Алхах',
    hint: 'W A S D эсвэл ↑ ↓ алхана ({{walk}} м/с, Shift-тэй {{fast}} м/с), ← → эргэнэ, чирж эргэн тойрноо харна. Esc дуусгана.',
    noFloor: 'Энэ харагчийн харж буй газарт алхах шал алга. Харагдацыг гарам эсвэл газрын гадарга руу шилжүүлнэ үү.',
  },
  zoneViews: '{{name}}-г тэгшлэн харах',
  zoneView: {
    plan: { name: 'План', hint: 'Дээрээс, хамгийн урт тал нь зургийн хөндлөнд' },
    longSection: { name: 'Дагуу зүсэлт', hint: 'Хэвтээ чигт, хамгийн урт талын өөдөөс' },
    crossSection: { name: 'Хөндлөн зүсэлт', hint: 'Хэвтээ чигт, хамгийн урт талын дагуу' },
  },
};
