/** The area of the scene, with the messages over it. */
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../app/icons/Glyph.tsx';
import { CHECK_STEPS } from '../file/checkSteps.ts';
import type { LoadingFile, ModelFile } from './useModelFile.ts';

/** Keys of the messages over the scene. */
export function overlayTexts(over: boolean, file: ModelFile, inspector: string) {
  const keys = [
    over && 'dropHere',
    file.phase === 'loading' && !file.isSlow && 'loading',
    file.phase === 'cancelled' && 'cancelled',
    inspector === 'opening' && 'inspectorOpening',
  ] as const;
  return keys.filter((key) => key !== false);
}

interface SceneHostProps {
  host: RefObject<HTMLDivElement>;
  /** Follows the model's label point on the screen. */
  labelMark: RefObject<HTMLDivElement>;
  isOtherStatus: boolean;
  overlay: ReturnType<typeof overlayTexts>;
  file: ModelFile;
  /** Gives the loading of the file up. */
  onCancel: () => void;
  /** The scene; false where the browser cannot draw it. */
  children: ReactNode;
}

export function SceneHost({ host, labelMark, isOtherStatus, overlay, file, onCancel, children }: SceneHostProps) {
  const { t } = useTranslation('preview');
  return (
    <div className="hp-scene" ref={host}>
      {children || (
        <p className="hp-over" role="alert">
          {t('noWebgl')}
        </p>
      )}
      <div className="hp-mark" ref={labelMark}>
        {isOtherStatus && <Glyph name="other" label={t('other')} />}
      </div>
      {overlay.map((key) => (
        <p key={key} className="hp-over">
          {t(key)}
        </p>
      ))}
      {file.phase === 'loading' && file.isSlow && <LoadingOverlay file={file} onCancel={onCancel} />}
    </div>
  );
}

/** How far the reading of a file is, once that takes a while. */
function LoadingOverlay({ file: { name, step }, onCancel }: { file: LoadingFile; onCancel: () => void }) {
  const { t } = useTranslation('preview');
  const done = step === undefined ? 0 : CHECK_STEPS.indexOf(step);
  return (
    <div className="hp-over hp-loading">
      <span>{t(step ? `step.${step}` : 'loading')}</span>
      <progress aria-label={t('loadingOf', { name })} max={CHECK_STEPS.length} value={done} />
      <button
        type="button"
        className="hf-button"
        onClick={() => {
          // The button goes with the message; without this the browser drops the focus to the page.
          document.querySelector<HTMLElement>('.hp-list button')?.focus();
          onCancel();
        }}
      >
        {t('cancel')}
      </button>
    </div>
  );
}
