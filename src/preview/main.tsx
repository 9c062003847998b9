/** The model preview for 3D artists: a page of its own that shows files, independent of a mine. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { addTexts, initI18n } from '../i18n/i18n.ts';
import { previewEn } from '../i18n/preview/en.ts';
import { previewMn } from '../i18n/preview/mn.ts';
import { browserStorage } from '../state/storage/browserStorage.ts';
import { PreviewPage } from './page/PreviewPage.tsx';
import '../app/theme/tokens.css';
import '../app/theme/fonts.css';
import '../app/theme/base.css';
import '../app/theme/controls.css';
import './page/preview.css';

const root = document.getElementById('root');
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
await initI18n(browserStorage('local'));
addTexts('preview', { en: previewEn, mn: previewMn });
if (root)
  createRoot(root).render(
    <StrictMode>
      <PreviewPage nonce={nonce} />
    </StrictMode>,
  );
