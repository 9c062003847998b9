/** The area of the scene, with the messages over it. */
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../app/icons/Glyph.tsx';

/** Keys of the messages over the scene. */
export function overlayTexts(over: boolean, file: string, inspector: string) {
  const keys = [
    over && 'dropHere',
    file === 'loading' && 'loading',
    inspector === 'opening' && 'inspectorOpening',
  ] as const;
  return keys.filter((key) => key !== false);
}

interface SceneHostProps {
  host: RefObject<HTMLDivElement>;
  /** Follows the model's label point on the screen. */
  mark: RefObject<HTMLDivElement>;
  isOther: boolean;
  over: ReturnType<typeof overlayTexts>;
  /** The scene; false where the browser cannot draw it. */
  children: ReactNode;
}

export function SceneHost({ host, mark, isOther, over, children }: SceneHostProps) {
  const { t } = useTranslation('preview');
  return (
    <div className="hp-scene" ref={host}>
      {children || (
        <p className="hp-over" role="alert">
          {t('noWebgl')}
        </p>
      )}
      <div className="hp-mark" ref={mark}>
        {isOther && <Glyph name="other" label={t('other')} />}
      </div>
      {over.map((key) => (
        <p key={key} className="hp-over">
          {t(key)}
        </p>
      ))}
    </div>
  );
}
