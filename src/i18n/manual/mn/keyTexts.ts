import type { Widened } from '../../widened.ts';
import type { keyTexts } from '../en/keyTexts.ts';

/** Effects of keys, and names of keys, in Mongolian. */
export const keyTextsMn: Widened<typeof keyTexts> = {
  page: 'Бүх хуудас',
  navigate: {
    title: 'Дүрслэл',
    pan: 'Газрын дагуу зөөх',
    turn: 'Эргүүлэх, налуулах',
    zoomIn: 'Ойртуулах',
    zoomOut: 'Холдуулах',
    reset: 'Харагдацыг эхэнд нь буцаах',
  },
  select: { clear: 'Дагахыг зогсоох, дараа нь сонголтыг арилгах' },
  menu: { open: 'Голд байгаа газрын цэсийг нээх' },
  draw: {
    title: 'Зурах хэрэгсэл',
    finish: 'Шугам эсвэл хүрээг дуусгах',
    undo: 'Сүүлийн цэгийг буцаах',
    cancel: 'Болих',
  },
  walk: {
    title: 'Алхах',
    forward: 'Урагш алхах',
    back: 'Ухрах',
    left: 'Зүүн тийш алхах',
    right: 'Баруун тийш алхах',
    turnLeft: 'Зүүн тийш эргэх',
    turnRight: 'Баруун тийш эргэх',
  },
  tree: {
    title: 'Объектын жагсаалт',
    check: 'Мөрийг харуулах эсвэл нуух',
    open: 'Хавтас нээх, эсвэл объект руу очих',
    rename: 'Хавтасны нэр солих',
    remove: 'Хавтас эсвэл тэмдэглэснийг устгах',
    unmark: 'Тэмдэглэснийг болих',
    markAll: 'Бүх мөрийг тэмдэглэх',
    undo: 'Буцаах',
    redo: 'Дахин хийх',
  },
  name: { Space: 'Зай', Menu: 'Цэсийн товч' },
};
