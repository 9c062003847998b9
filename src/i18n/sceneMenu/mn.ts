import type { Widened } from '../widened.ts';
import type { sceneMenuEn } from './en.ts';

/** Mongolian texts of a scene's menu. */
export const sceneMenuMn: Widened<typeof sceneMenuEn> = {
  title: 'Энд хийж болох үйлдэл',
  select: '{{name}}-г сонгох',
  follow: '{{name}}-г дагах',
  look: 'Эндээс харах',
  measure: 'Эндээс хэмжих',
  copyUtm: 'UTM {{zone}} хуулах: {{text}}',
  copyDegrees: 'WGS84 хуулах: {{text}}',
  replay: 'Энд сүүлийн хагас цагийг дахин тоглуулах',
  annotate: 'Энд шинэ тэмдэглэгээ хийх',
};
