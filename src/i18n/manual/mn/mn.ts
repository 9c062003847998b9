/** The user manual in Mongolian; loaded with its page. */
import type { ManualTexts } from '../en/en.ts';
import { areaTopicsMn } from './areaTopics.ts';
import { keyTextsMn } from './keyTexts.ts';
import { mainPageTopicsMn } from './mainPageTopics.ts';
import { menuTopicsMn } from './menuTopics.ts';
import { startTopicsMn } from './startTopics.ts';
import { toolTopicsMn } from './toolTopics.ts';

export const manualMn: ManualTexts = {
  title: 'Хэрэглэгчийн гарын авлага',
  contents: 'Агуулга',
  onThisPage: 'Энэ хуудсанд',
  back: 'Үндсэн хуудас руу очих',
  search: 'Гарын авлагаас хайх',
  results: 'Гарын авлагаас олдсон',
  noResult: 'Юу ч олдсонгүй',
  group: {
    start: 'Танилцуулга',
    signIn: 'Бүртгүүлэх ба нэвтрэх',
    mainPage: 'Үндсэн хуудас',
    menus: 'Цэс',
    toolbars: 'Хэрэгслийн мөр/Навигаци',
    areas: 'Гол хэсгүүд',
  },
  key: keyTextsMn,
  topic: { ...startTopicsMn, ...mainPageTopicsMn, ...menuTopicsMn, ...toolTopicsMn, ...areaTopicsMn },
};
