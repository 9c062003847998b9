/** Adds the texts of the viewers' headers to those already loaded, once several viewers are open. */
import { addTexts } from '../i18n.ts';
import { viewerHeaderEn } from './en.ts';
import { viewerHeaderMn } from './mn.ts';

/** Namespace in which the components look them up. */
export const VIEWER_HEADER_NAMESPACE = 'viewerHeader';

export function addViewerHeaderTexts(): void {
  addTexts(VIEWER_HEADER_NAMESPACE, { en: viewerHeaderEn, mn: viewerHeaderMn });
}
